import { endPageFields, type Page, pageFields, updatePage } from '@kaiku/sdk/model';
import { Stack } from '@kaiku/sdk/web';
import { useCallback } from 'react';
import { useEditor, useEditorState } from '../context.ts';
import { withPageSettings } from '../state/edits.ts';
import { askable } from '../state/rules.ts';
import { FieldGroups } from './FieldGroups.tsx';
import { RulesEditor } from './RulesEditor.tsx';

/** Which pages end the survey was decided when they were made. */
const offeredAtEnd = endPageFields.filter(({ key }) => key !== 'end');

/** Options of a page; what it leaves out is as the survey says (SUR-023). */
export function PageInspector({ page }: { page: Page }) {
  const editor = useEditor();
  const { structure, save } = useEditorState();
  const path = `pages/${page.id}`;
  const set = useCallback(
    (key: string, value: unknown) =>
      editor.change((before) => withPageSettings(before, page.id, { [key]: value }), { merge: `${path}/${key}` }),
    [editor, page.id, path],
  );
  // Where there is nothing to ask about it is said once.
  const both = page.hideRules.length > 0 || askable(structure, page.id, editor.kinds.registry).length > 0;
  const lists = both ? (['showRules', 'hideRules'] as const) : (['showRules'] as const);
  return (
    <Stack gap="lg">
      <FieldGroups
        fields={page.settings.end ? offeredAtEnd : pageFields}
        settings={page.settings as unknown as Record<string, unknown>}
        inherited={structure.settings as unknown as Record<string, unknown>}
        path={path}
        problems={save.problems}
        onChange={set}
      />
      {lists.map((list) => (
        <RulesEditor
          key={list}
          list={list}
          page={page}
          onChange={(rules) => editor.change((before) => updatePage(before, page.id, { [list]: rules }).structure)}
        />
      ))}
    </Stack>
  );
}
