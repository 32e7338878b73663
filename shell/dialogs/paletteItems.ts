import { allows } from '@kaiku/sdk/common';
import type { Command, NavItem, Session } from '@kaiku/sdk/web';

/** The commands that manifests contribute and the viewer may use. */
export function manifestCommands({ plugins, flags, permissions, label }: Session): Command[] {
  return plugins.flatMap((plugin) =>
    plugin.commands
      .filter((command) => allows(command.access, { flags, permissions }))
      .map((command) => ({
        id: `${plugin.id}/${command.id}`,
        label: label(plugin.id, command.label),
        icon: command.icon,
        keywords: command.keywords,
        path: command.path,
      })),
  );
}

export const navCommands = (items: readonly NavItem[]): Command[] =>
  items.map((item) => ({ id: `${item.pluginId}/nav/${item.id}`, label: item.text, icon: item.icon, path: item.path }));

/** Leaves out commands that lead where an earlier one with the same name leads; that one is found by their words, too. */
export function withoutRepeats(commands: readonly Command[]): Command[] {
  const found = new Map<unknown, Command>();
  for (const one of commands) {
    const place = one.path === undefined ? one : JSON.stringify([one.path, one.label]);
    const first = found.get(place);
    const keywords = [first?.keywords, one.keywords].filter(Boolean).join(' ');
    found.set(place, first ? { ...first, ...(keywords && { keywords }) } : one);
  }
  return [...found.values()];
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/**
 * Keeps the commands that hold every word of the query, those whose label begins with it first. Marks over letters
 * do not matter: `kayttajat` finds `Käyttäjät`.
 */
export function matching(commands: readonly Command[], query: string): Command[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const rank = (command: Command) => {
    const label = plain(command.label);
    if (label.startsWith(words[0] ?? '')) return 0;
    return label.includes(words[0] ?? '') ? 1 : 2;
  };
  return commands
    .filter((command) => {
      const text = plain([command.label, command.keywords, command.description].filter(Boolean).join(' '));
      return words.every((word) => text.includes(word));
    })
    .map((command, index) => ({ command, index, rank: rank(command) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ command }) => command);
}

/** In order of their first appearance, by group. */
export function grouped(commands: readonly Command[]): [group: string, commands: Command[]][] {
  const groups = new Map<string, Command[]>();
  for (const command of commands) {
    const group = command.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), command]);
  }
  return [...groups];
}
