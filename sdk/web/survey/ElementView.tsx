import type { ComponentType } from 'react';
import { elementPath } from '../../model/index.ts';
import { ErrorBoundary } from '../runtime/boundary.tsx';
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
import { RankingView } from './kinds/ranking.tsx';
import { SliderView } from './kinds/slider.tsx';
import { SmileyView } from './kinds/smiley.tsx';
import { TextView } from './kinds/text.tsx';
import { Text } from './parts.tsx';

export const builtinViews: ElementViews = {
  choice: ChoiceView,
  checkbox: CheckboxView,
  nps: NpsView,
  smiley: SmileyView,
  slider: SliderView,
  openText: OpenTextView,
  matrix: MatrixView,
  dropdownMatrix: DropdownMatrixView,
  ranking: RankingView,
  datePicker: DatePickerView,
  fileUpload: FileUploadView,
  text: TextView,
  image: ImageView,
  qrCode: QrCodeView,
  privacyStatement: PrivacyStatementView,
};

/**
 * One element as respondents see it. An element of a kind that nobody brings is in no view that respondents get; its
 * author is told. What a plugin fails to draw costs its own question alone: in browsers by a boundary; servers, where
 * there are none, find out before (`unshown`).
 * @param views of plugins' kinds
 */
export function ElementView({ views, ...props }: ElementProps & { views?: ElementViews | undefined }) {
  const { element, drawing } = props;
  if (element.unshown) return <Unshown {...props} />;
  const Brought = views?.[element.kind] as ComponentType<ElementProps> | undefined;
  if (Brought) {
    return (
      <ErrorBoundary resetKey={element} fallback={() => <Unshown {...props} />}>
        <Brought {...props} />
      </ErrorBoundary>
    );
  }
  const View = builtinViews[element.kind] as ComponentType<ElementProps> | undefined;
  if (View) return <View {...props} />;
  return (
    <p className="ks-element" id={idsOf(element.id).root} data-kind={element.kind}>
      {drawing.texts.unknownKind?.(element.kind) ?? element.settings.text}
    </p>
  );
}

function Unshown({ element, drawing }: ElementProps) {
  return (
    <div className="ks-element" id={idsOf(element.id).root} data-kind={element.kind} data-unshown="">
      <div className="ks-question">
        <Text drawing={drawing} at={`${elementPath(element.id)}/text`}>
          {element.settings.text}
        </Text>
      </div>
      <p {...drawing.own}>{drawing.texts.unshown(element.kind)}</p>
    </div>
  );
}
