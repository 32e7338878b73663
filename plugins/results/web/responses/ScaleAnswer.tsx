import { Text, useComputedColorScheme, useFormat, useOnPaper } from '@kaiku/sdk/web';
import { faceImage } from '../../contract/charts/faces.ts';
import { scaleWords } from '../../contract/charts/scaleWords.ts';
import type { WholeAnswer } from './calls.ts';

/** A number with what it means on its scale, with its face where the scale is one of faces. */
export function ScaleAnswer({ onScale }: { onScale: NonNullable<WholeAnswer['onScale']> }) {
  const format = useFormat();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const onPaper = useOnPaper();
  const { value, faces, ...scale } = onScale;
  const { text, about } = scaleWords(value, scale, format.number);
  return (
    <Text className="rs-text rs-scale">
      {faces && <img src={faceImage(value, scale.max, onPaper ? 'light' : scheme)} width={24} height={24} alt="" />}
      <span>
        {text}{' '}
        <Text span c="dimmed">
          {about}
        </Text>
      </span>
    </Text>
  );
}
