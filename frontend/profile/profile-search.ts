import { oneOf, ownPath, textOf } from '../browser/navigation.ts';

/** The first one has the address without a parameter. */
export const PROFILE_TABS = ['fiestas', 'publicado', 'contacto', 'cuenta'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

export interface ProfileSearch {
  /** id of a public profile; without it, the own profile */
  readonly user?: string | undefined;
  /** the part of the own profile that is shown */
  readonly tab?: ProfileTab | undefined;
  /** path to return to once a contact is saved */
  readonly volver?: string | undefined;
}

export const profileSearch = ({ user, tab, volver }: Record<string, unknown>): ProfileSearch => ({
  user: textOf(user),
  tab: oneOf(PROFILE_TABS, tab),
  volver: ownPath(volver),
});
