import { anyKey, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { favouritesQuery, partTemplatesQuery, starterPiecesQuery } from '../../queries.ts';
import { useEditor, useEditorState } from '../context.ts';
import { editorIcons } from '../icons.ts';
import { useKindTexts } from '../kinds.ts';
import { type Offer, recentKinds } from './offers.ts';

/** All that the palette offers: elements, a page, and what was kept or comes ready. */
export function useOffers(opened: boolean): Offer[] {
  const t = useT('surveys');
  const kinds = useKindTexts();
  const { registry } = useEditor().kinds;
  const { structure } = useEditorState();
  const { language } = structure.settings;
  const { data: favourites = [] } = useQuery({ ...favouritesQuery(), enabled: opened });
  const { data: templates = [] } = useQuery({ ...partTemplatesQuery(), enabled: opened });
  const { data: starters = [] } = useQuery({ ...starterPiecesQuery(language), enabled: opened });
  return useMemo(() => {
    if (!opened) return [];
    const elements = [...registry.keys()].map(
      (kind): Offer => ({
        key: kind,
        group: 'elements',
        title: kinds.name(kind),
        about: kinds.about(kind),
        words: kinds.words(kind),
        icon: kinds.icon(kind),
        chosen: { do: 'kind', kind },
      }),
    );
    const recent = recentKinds().flatMap((kind) => {
      const found = elements.find(({ key }) => key === kind);
      return found ? [{ ...found, key: `recent-${kind}`, group: 'recent' as const }] : [];
    });
    return [
      ...recent,
      ...elements,
      {
        key: 'page',
        group: 'elements',
        title: t('editor.page'),
        about: t('palette.page'),
        words: '',
        icon: 'file-text',
        chosen: { do: 'page' },
      },
      {
        key: 'paste',
        group: 'elements',
        title: t('questionnaire.title'),
        about: t('questionnaire.about'),
        words: t('questionnaire.words'),
        icon: 'clipboard',
        chosen: { do: 'paste' },
      },
      ...favourites.map(
        ({ favourite_id: id, name, kind }): Offer => ({
          key: `favourite-${id}`,
          group: 'favourites',
          title: name,
          about: kinds.name(kind),
          words: '',
          icon: editorIcons.favourite,
          chosen: { do: 'favourite', id, name },
        }),
      ),
      ...templates.flatMap(({ template_id: id, type, name, own }): Offer[] =>
        type === 'survey'
          ? []
          : [
              {
                key: `template-${id}`,
                group: 'templates',
                title: name,
                about: t(`palette.template.${type}.${own ? 'own' : 'global'}`),
                words: '',
                icon: 'template',
                chosen: { do: 'template', type, id, name },
              },
            ],
      ),
      ...starters.map(({ key, type, structure: piece }): Offer => {
        const kind = piece.pages[0]?.elements[0]?.kind ?? '';
        return {
          key: `starter-${key}`,
          group: 'starters',
          title: anyKey(t)(`pieces.${key}.name`),
          about: type === 'page' ? t('palette.starterPage') : kinds.name(kind),
          words: anyKey(t)(`pieces.${key}.words`),
          icon: type === 'page' ? 'file-text' : kinds.icon(kind),
          chosen: { do: 'piece', type, structure: piece },
        };
      }),
    ];
  }, [opened, t, kinds, registry, favourites, templates, starters]);
}
