import type { ComponentType } from 'react';
import type { ElementProps, ElementViews } from './drawing.ts';
import { CheckboxView } from './kinds/checkbox.tsx';
import { ChoiceView } from './kinds/choice.tsx';
import { MatrixView } from './kinds/matrix.tsx';
import { NpsView } from './kinds/nps.tsx';
import { OpenTextView } from './kinds/openText.tsx';
import { SliderView } from './kinds/slider.tsx';
import { SmileyView } from './kinds/smiley.tsx';
import { TextView } from './kinds/text.tsx';

export const builtinViews: ElementViews = {
  choice: ChoiceView,
  checkbox: CheckboxView,
  nps: NpsView,
  smiley: SmileyView,
  slider: SliderView,
  openText: OpenTextView,
  matrix: MatrixView,
  text: TextView,
};

/** One element as respondents see it. A kind that `views` does not know draws nothing. */
export function ElementView({ views = builtinViews, ...props }: ElementProps & { views?: ElementViews }) {
  const View = views[props.element.kind] as ComponentType<ElementProps> | undefined;
  return View ? <View {...props} /> : null;
}
