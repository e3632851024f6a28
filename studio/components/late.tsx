import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react';
import { ErrorState } from './pane-state.tsx';

/** Code that did not come. */
class LoadFailure extends Error {
  override name = 'LoadFailure';
}

/** Shows that code did not come; other errors are those of who stands around it. */
class LoadBoundary extends Component<
  { children: ReactNode; onRetry: () => void },
  { failure: Error | null }
> {
  override state: { failure: Error | null } = { failure: null };

  static getDerivedStateFromError(failure: Error): { failure: Error } {
    return { failure };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    if (!(failure instanceof LoadFailure)) throw failure;
    return (
      <ErrorState
        message="This part of the studio could not be loaded. Check the connection and try again."
        onRetry={() => {
          this.props.onRetry();
          this.setState({ failure: null });
        }}
      />
    );
  }
}

/**
 * A view whose code loads when it is looked at. Where that fails, it says so and offers to try again.
 * @param load loads the code
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (cause) {
        throw new LoadFailure('Code of a view could not be loaded.', { cause });
      }
    });
  // Views of a kind share what was loaded.
  let loaded = begin();
  return function Late(props) {
    const [Loaded, setLoaded] = useState(() => loaded);
    return (
      <LoadBoundary
        onRetry={() => {
          loaded = begin();
          setLoaded(() => loaded);
        }}
      >
        <Loaded {...(props as Props & object)} />
      </LoadBoundary>
    );
  };
}
