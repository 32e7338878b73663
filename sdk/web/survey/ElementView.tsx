import type { ComponentType } from 'react';
import { type ElementProps, type ElementViews, idsOf } from './drawing.ts';
import { CheckboxView } from './kinds/checkbox.tsx';
import { ChoiceView } from './kinds/choice.tsx';
import { DatePickerView } from './kinds/datePicker.tsx';
import { FileUploadView } from './kinds/fileUpload.tsx';
import { ImageView } from './kinds/image.tsx';
import { DropdownMatrixView, MatrixView } from './kinds/matrix.tsx';
import { NpsView } from './kinds/nps.tsx';
import { OpenTextView } from './kinds/openText.tsx';
import { PrivacyStatementView } from './kinds/privacyStatement.tsx';
import { QrCodeView } from './kinds/qrCode.tsx';
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
  dropdownMatrix: DropdownMatrixView,
  datePicker: DatePickerView,
  fileUpload: FileUploadView,
  text: TextView,
  image: ImageView,
  qrCode: QrCodeView,
  privacyStatement: PrivacyStatementView,
};

/**
 * One element as respondents see it. An element of a kind that nobody brings is in no view that respondents get; its
 * author is told.
 * @param views of plugins' kinds
 */
export function ElementView({ views, ...props }: ElementProps & { views?: ElementViews | undefined }) {
  const { element, drawing } = props;
  const View = (views?.[element.kind] ?? builtinViews[element.kind]) as ComponentType<ElementProps> | undefined;
  if (View) return <View {...props} />;
  return (
    <p className="ks-element" id={idsOf(element.id).root} data-kind={element.kind}>
      {drawing.texts.unknownKind?.(element.kind) ?? element.settings.text}
    </p>
  );
}
