import { allows, type NavContribution } from '@kaiku/sdk/common';
import type { Session } from './hooks.ts';

export interface NavItem extends NavContribution {
  pluginId: string;
  /** In the viewer's language. */
  text: string;
}

/**
 * The items that manifests put into a place and the viewer may open, in order; their ids begin with their plugin's.
 * @param held what the viewer may do with the resource that the place is about
 */
export function navItems(
  { flags, permissions, plugins, label }: Pick<Session, 'flags' | 'permissions' | 'plugins' | 'label'>,
  place: string,
  held?: ReadonlySet<string>,
): NavItem[] {
  return plugins
    .flatMap(({ id, nav }) =>
      nav.map((item) => ({ ...item, id: `${id}.${item.id}`, pluginId: id, text: label(id, item.label) })),
    )
    .filter((item) => item.place === place && allows(item.access, { flags, permissions, held: () => held }))
    .sort((a, b) => a.order - b.order || a.text.localeCompare(b.text));
}
