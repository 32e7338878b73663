import { builtinKinds, type ElementKind } from '@kaiku/sdk/model';

/** Icon of each kind in the palette and the outline (SUR-046). */
export const kindIcons: Partial<Record<ElementKind, string>> = {
  choice: 'circle-check',
  checkbox: 'checkbox',
  nps: 'gauge',
  smiley: 'mood-smile',
  slider: 'adjustments-horizontal',
  openText: 'message',
  matrix: 'table',
  text: 'typography',
};

/** Kinds that can be added, in the order of the palette. */
export const kindOrder: readonly ElementKind[] = [
  'choice',
  'checkbox',
  'nps',
  'smiley',
  'slider',
  'openText',
  'matrix',
  'text',
].filter((kind): kind is ElementKind => builtinKinds.has(kind as ElementKind));
