import { type DatePickerSettings, formNames, type ViewElement } from '../../../model/index.ts';
import { type ElementProps, idsOf } from '../drawing.ts';
import { DontKnowApart, described, Labelled } from '../parts.tsx';

/**
 * The device's own picker. A page is drawn for everybody, so the limits of the respondent's own day are set where that is
 * known (`data-limits`); without JavaScript the server judges.
 */
export function DatePickerView(props: ElementProps<ViewElement<DatePickerSettings>>) {
  const { element, answer, drawing, problems } = props;
  const { futureDatesDisabled, pastDatesDisabled } = element.settings;
  const { today } = drawing;
  const limits = [futureDatesDisabled && 'max', pastDatesDisabled && 'min'].filter(Boolean).join(' ');
  return (
    <Labelled {...props}>
      <input
        type="date"
        className="ks-input ks-date"
        id={idsOf(element.id).first}
        name={formNames.answer(element.id)}
        defaultValue={typeof answer === 'string' ? answer : ''}
        min={(pastDatesDisabled && today) || '0001-01-01'}
        max={(futureDatesDisabled && today) || '9999-12-31'}
        data-limits={limits || undefined}
        {...described(element, problems, drawing)}
      />
      <DontKnowApart element={element} answer={answer} drawing={drawing} />
    </Labelled>
  );
}
