import type { ReactNode } from 'react';
import { Component } from 'react';
import { ErrorState } from './pane-state.tsx';

/** Keeps a fault of one pane from blanking the window. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ErrorState
        message="This part of the studio stopped working. Your text is kept."
        onRetry={() => this.setState({ hasFailed: false })}
      />
    );
  }
}
