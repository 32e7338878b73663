import { type Column, type RowAction, useFeature, useFormat, useT } from '@kaiku/sdk/web';
import type { RefObject } from 'react';
import { widgetFeature } from '../../contract/index.ts';
import type { PublishLink } from '../links.ts';
import type { LinkActions } from '../useLinkActions.ts';
import { Address } from './Address.tsx';
import { LinkName } from './LinkName.tsx';
import type { ShareWay } from './ShareDialog.tsx';
import { StateBadge } from './StateBadge.tsx';
import { shownState } from './times.ts';

/** What a row opens; null in `edit`: a new link. */
export type LinkDialogChoice =
  | { dialog: 'edit'; link: PublishLink | null }
  | { dialog: 'share'; link: PublishLink; way: ShareWay }
  | { dialog: 'missing'; missing: readonly string[] }
  | { dialog: 'print'; links: readonly PublishLink[] }
  | { dialog: 'delete'; links: readonly PublishLink[] };

/** LINK-004. */
export function useColumns(first: RefObject<boolean>): Column<PublishLink>[] {
  const t = useT('collectors');
  const format = useFormat();
  const timeOf = (link: PublishLink, key: 'openAt' | 'closeAt' | 'created') =>
    link[key] ? format.dateTime(link[key]) : '–';
  return [
    {
      key: 'name',
      header: t('fields.name'),
      sortable: true,
      searchable: true,
      cell: (link) => <LinkName link={link} />,
    },
    {
      key: 'publishUrl',
      header: t('fields.address'),
      searchable: true,
      cell: (link) => <Address link={link} first={first} />,
    },
    {
      key: 'state',
      header: t('fields.state'),
      sortable: true,
      value: (link) => t(`states.${shownState(link)}`),
      cell: (link) => <StateBadge state={shownState(link)} />,
    },
    ...(['openAt', 'closeAt', 'created'] as const).map((key) => ({
      key,
      header: t(`fields.${key}`),
      sortable: true,
      nowrap: true,
      cell: (link: PublishLink) => timeOf(link, key),
      exportValue: (link: PublishLink) => timeOf(link, key),
      // On a tablet the row's buttons need the room.
      ...(key === 'created' && { hideBelow: 'desktop' as const }),
    })),
  ];
}

export function useRowActions(canChange: boolean, actions: LinkActions, show: (choice: LinkDialogChoice) => void) {
  const t = useT('collectors');
  const embeds = useFeature(widgetFeature);
  return (link: PublishLink): RowAction[] => {
    const { name, state } = link;
    const share = (way: ShareWay) => () => show({ dialog: 'share', link, way });
    const shared: RowAction[] = [
      { key: 'qr', label: t('actions.qr', { name }), icon: 'qrcode', primary: true, onClick: share('qr') },
      ...(embeds ? [{ key: 'embed', label: t('actions.embed'), icon: 'code', onClick: share('embed') }] : []),
    ];
    const settings = () => show({ dialog: 'edit', link });
    if (!canChange) {
      return [...shared, { key: 'settings', label: t('actions.settings'), icon: 'adjustments', onClick: settings }];
    }
    const toClose = state === 'open';
    const unschedule: RowAction = {
      key: 'unschedule',
      label: t('actions.unschedule'),
      icon: 'calendar',
      onClick: () => void actions.switchTo(link, 'closed'),
    };
    return [
      ...shared,
      {
        key: 'switch',
        label: t(toClose ? 'actions.close' : 'actions.open', { name }),
        icon: toClose ? 'player-pause' : 'player-play',
        primary: true,
        onClick: () => void actions.switchTo(link, toClose ? 'closed' : 'open'),
      },
      { key: 'edit', label: t('actions.edit'), icon: 'pencil', onClick: settings },
      { key: 'copy', label: t('actions.copy'), icon: 'copy', onClick: () => void actions.copy(link) },
      ...(state === 'scheduled' ? [unschedule] : []),
      {
        key: 'delete',
        label: t('actions.delete'),
        icon: 'trash',
        danger: true,
        onClick: () => show({ dialog: 'delete', links: [link] }),
      },
    ];
  };
}
