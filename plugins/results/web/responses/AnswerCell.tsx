import { Group, Highlight, useComputedColorScheme } from '@kaiku/sdk/web';
import { faceImage } from '../../contract/charts/faces.ts';
import { excerptAround } from '../../contract/excerpt.ts';

interface AnswerCellProps {
  text: string;
  /** What the table is searched for. */
  search: string;
  /** Of how many faces the answer is one; null where it is none. */
  faces: number | null;
  /** Where rows are cards there is room for all of it. */
  whole: boolean;
}

/** So many letters before what was found still leave it in the first of two lines. */
const before = 16;

/** An answer in the table, with what was searched for marked in it. */
export function AnswerCell({ text, search, faces, whole }: AnswerCellProps) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const words = (
    <Highlight
      highlight={search}
      size="sm"
      lineClamp={whole ? undefined : 2}
      miw={faces === null ? 120 : undefined}
      maw={whole ? undefined : 280}
      style={{ overflowWrap: 'anywhere' }}
    >
      {whole ? text : excerptAround(text, search, before)}
    </Highlight>
  );
  // What was answered beside the faces, such as "don't know", is none.
  const face = faces !== null && /^\d+$/.test(text) ? Number(text) : null;
  if (face === null) return words;
  return (
    <Group gap={8} wrap="nowrap">
      <img src={faceImage(face, faces!, scheme)} width={22} height={22} alt="" />
      {words}
    </Group>
  );
}
