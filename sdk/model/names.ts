import type { ElementKind } from './types.ts';

/** The ten named icon styles of smileys (SUR-047, GAP-049). How each looks is in `sdk/web/survey/smileys.tsx`. */
export const smileyStyles = [
  'classic',
  'outline',
  'soft',
  'bold',
  'square',
  'hexagon',
  'mono',
  'minimal',
  'badge',
  'pebble',
] as const;
export type SmileyStyle = (typeof smileyStyles)[number];

export const smileySets = [2, 3, 4, 5] as const;
export type SmileySet = (typeof smileySets)[number];

/** SUR-066. `hierarchyList` belongs to choices that come from a hierarchy. */
export const presentations = ['buttons', 'dropdown', 'icons', 'hierarchyList', 'slider'] as const;
export type Presentation = (typeof presentations)[number];

export const textFieldTypes = ['text', 'email', 'number', 'phone', 'url'] as const;
export type TextFieldType = (typeof textFieldTypes)[number];

export const textFieldSizes = ['line', 'small', 'medium', 'large'] as const;
export type TextFieldSize = (typeof textFieldSizes)[number];

/** The element type of the interface, derived from the kind (GAP-014). */
export function elementType(kind: ElementKind): 'question' | 'text' {
  return kind === 'text' || kind === 'image' || kind === 'qrCode' || kind === 'privacy' ? 'text' : 'question';
}

/** SUR-046. `question`, `favourite` and `error` are icons only, no kinds. */
export const elementIcons = [
  'question',
  'text',
  'image',
  'qr',
  'favourite',
  'choiceQuestion',
  'textQuestion',
  'iconQuestion',
  'npsQuestion',
  'checkboxQuestion',
  'matrix',
  'dropdownMatrix',
  'date',
  'file',
  'error',
  'slider',
  'privacy',
] as const;
export type ElementIcon = (typeof elementIcons)[number];

export const iconOfKind: Readonly<Record<ElementKind, ElementIcon>> = {
  choice: 'choiceQuestion',
  checkbox: 'checkboxQuestion',
  nps: 'npsQuestion',
  smiley: 'iconQuestion',
  slider: 'slider',
  openText: 'textQuestion',
  matrix: 'matrix',
  dropdownMatrix: 'dropdownMatrix',
  date: 'date',
  file: 'file',
  text: 'text',
  image: 'image',
  qrCode: 'qr',
  privacy: 'privacy',
};
