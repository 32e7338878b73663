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
/** An eleventh: stars, of which the chosen one and those before it are filled. They have no sad end to begin with. */
export const starStyle = 'stars';
export type FaceStyle = SmileyStyle | typeof starStyle;

export const smileySets = [2, 3, 4, 5] as const;
export type SmileySet = (typeof smileySets)[number];

/** A scale that is drawn as faces: what a field of the type `faces` holds. */
export interface Faces {
  /** How many smileys. */
  set: SmileySet;
  /** `ascending`: the saddest first. The answer is 1 for the saddest and `set` for the happiest either way. */
  order: 'ascending' | 'descending';
  style: FaceStyle;
}

/** SUR-065. Whether an element has choices of its own, or those of one of the company's hierarchies. */
export const choiceSources = ['manual', 'hierarchy'] as const;
export type ChoiceSource = (typeof choiceSources)[number];
export const hierarchySorts = ['hierarchy', 'text'] as const;
export type HierarchySort = (typeof hierarchySorts)[number];

/** How an element takes its choices from a hierarchy. */
export interface HierarchySettings {
  /** Missing: manual. */
  choiceSource?: ChoiceSource;
  /** Id of the hierarchy. */
  hierarchy?: string;
  /** Ids of the levels that are shown; missing: all. */
  hierarchyLevels?: string[];
  /** Missing: the hierarchy's own order. */
  hierarchySort?: HierarchySort;
  /** Respondents may search in them. */
  hierarchySearch?: boolean;
}

/** SUR-066. `hierarchyList` belongs to choices that come from a hierarchy. */
export const presentations = ['buttons', 'dropdown', 'icons', 'hierarchyList', 'slider'] as const;
export type Presentation = (typeof presentations)[number];

/** Which choices of an earlier question are carried forward. */
export const carries = ['selected', 'notSelected'] as const;
export type Carry = (typeof carries)[number];

export const textFieldTypes = ['text', 'email', 'number', 'phone', 'url'] as const;
export type TextFieldType = (typeof textFieldTypes)[number];

export const textFieldSizes = ['line', 'small', 'medium', 'large'] as const;
export type TextFieldSize = (typeof textFieldSizes)[number];

/** Kinds of files that a question may ask for (SUR-064). */
export const fileTypes = ['image', 'pdf', 'excel'] as const;
export type FileType = (typeof fileTypes)[number];

export const pictureSizes = ['large', 'medium', 'small'] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** A picture of the company's file store; what it measures keeps its place while it comes. */
export interface Picture {
  file: string;
  width: number;
  height: number;
}
