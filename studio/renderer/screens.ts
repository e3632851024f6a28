import type { ComponentType, LazyExoticComponent, ReactNode } from 'react';
import { lazy } from 'react';
import type { Website } from '#shared/features/websites/contract.ts';
import { TemplatesIcon } from '../components/icons.tsx';
import type { ThemeName } from '../components/tokens.ts';
import type { EditorPlace } from '../editor/code-editor.tsx';
import type { Workspace } from '../features/templates/workspace.ts';

/** What the frame hands to every screen. */
export interface ScreenProps {
  readonly website: Website;
  readonly workspace: Workspace;
  readonly theme: ThemeName;
  /** Where a mistake sent the merchant. */
  readonly place: EditorPlace | null;
  readonly onOpenPlace: (place: EditorPlace) => void;
}

/** A screen of the studio. */
export interface Screen {
  /** Its word in the address. */
  readonly path: string;
  readonly title: string;
  readonly icon: () => ReactNode;
  readonly component: LazyExoticComponent<ComponentType<ScreenProps>>;
}

/** All screens, in the order of the rail. The first one opens at the start. */
export const SCREENS: readonly [Screen, ...Screen[]] = [
  {
    path: 'templates',
    title: 'Templates',
    icon: TemplatesIcon,
    component: lazy(async () => ({ default: (await import('./templates-view.tsx')).TemplatesView })),
  },
];
