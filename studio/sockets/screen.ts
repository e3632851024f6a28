import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { Contributor } from '#shared/features/contributors/contract.ts';
import {
  type Act,
  can,
  canInPart,
  type Permission,
  type Person,
} from '#shared/features/contributors/permissions.ts';
import type { Website } from '#shared/features/websites/contract.ts';
import type { ThemeName } from '../components/tokens.ts';
import type { EditorPlace } from '../editor/code-editor.tsx';
import type { Workspace } from '../features/templates/workspace.ts';
import type { PlaceInArea } from './areas.ts';
import { late } from '../components/late.tsx';

/** What the frame hands to every screen. */
export interface ScreenProps {
  readonly website: Website;
  readonly contributor: Contributor;
  readonly workspace: Workspace;
  readonly theme: ThemeName;
  /** Where a mistake sent the merchant. */
  readonly place: EditorPlace | null;
  readonly onOpenPlace: (place: EditorPlace) => void;
}

interface ScreenFacts {
  /** Its word in the address; one that ends with `/:id` shows the thing whose id stands there. */
  readonly path: string;
  /** Its name in the list of its area, in the palette (Ctrl+K) and for screen readers. */
  readonly title: string;
  /** Whether the person's roles let them do anything there. */
  readonly isOpenTo: (person: Person) => boolean;
  /** Path of the screen in whose place it stands in lists, for one that others lead to. */
  readonly partOf?: string;
}

/** A screen as its feature declares it. */
export type ScreenDeclaration = ScreenFacts &
  PlaceInArea & {
    /** Loads the screen when it is opened first. */
    readonly load: () => Promise<ComponentType<ScreenProps>>;
    /** Loads a word beside its name in the list of its area, such as how much waits there. */
    readonly loadBadge?: () => Promise<ComponentType>;
  };

/** A screen of the studio: its entry in the menu and in the palette, who may open it, and what it shows. */
export type Screen = ScreenFacts &
  PlaceInArea & {
    readonly component: ComponentType<ScreenProps>;
    readonly badge?: LazyExoticComponent<ComponentType>;
  };

/** Declares a screen; its code loads when it is opened. */
export function screen({ load, loadBadge, ...facts }: ScreenDeclaration): Screen {
  return {
    ...facts,
    component: late(load),
    ...(loadBadge === undefined ? {} : { badge: lazy(async () => ({ default: await loadBadge() })) }),
  };
}

/** Opens a screen to who has a permission. */
export function may(permission: Permission, act: Act): Screen['isOpenTo'] {
  return (person) => can(person, permission, act);
}

/** Opens a screen to who has a permission, be it for a part of what it is about. */
export function mayInPart(permission: Permission, act: Act): Screen['isOpenTo'] {
  return (person) => canInPart(person, permission, act);
}

/** Opens a screen to everybody who is signed in. */
export const anyone: Screen['isOpenTo'] = () => true;
