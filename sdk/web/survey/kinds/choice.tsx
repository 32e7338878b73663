import {
  type ChoiceSettings,
  DONT_KNOW,
  elementPath,
  formNames,
  isDontKnow,
  OTHER,
  offeredChoices,
  type ViewElement,
} from '../../../model/index.ts';
import { type ElementProps, idsOf } from '../drawing.ts';
import {
  ChoiceText,
  DontKnowWithin,
  described,
  extraOf,
  Group,
  hasChosen,
  isLeft,
  Labelled,
  Option,
  OtherField,
  Text,
} from '../parts.tsx';
import { Smiley } from '../smileys.tsx';

type Props = ElementProps<ViewElement<ChoiceSettings>>;

export function ChoiceView(props: Props) {
  const { settings } = props.element;
  if (settings.presentation === 'dropdown') return <Dropdown {...props} />;
  const icons = settings.presentation === 'icons' && offeredChoices(settings.choices).length <= 5;
  const look = icons ? 'ks-faces' : settings.presentation === 'slider' ? 'ks-track' : 'ks-list';
  return <Buttons {...props} look={look} />;
}

function Buttons({ look, ...props }: Props & { look: 'ks-list' | 'ks-faces' | 'ks-track' }) {
  const { element, answer, drawing } = props;
  const { settings } = element;
  const choices = offeredChoices(settings.choices);
  const focusable = choices.find(({ full }) => !full) ?? choices[0];
  const other = extraOf(settings.other);
  const name = formNames.answer(element.id);
  return (
    <Group {...props} single from={settings.choicesFrom}>
      <div className={`ks-options ${look}`}>
        {choices.map((choice, index) => (
          <Option
            key={choice.id}
            type="radio"
            name={name}
            value={choice.id}
            checked={hasChosen(answer, choice.id)}
            full={choice.full && drawing.texts.full}
            id={choice === focusable ? idsOf(element.id).first : undefined}
            left={isLeft(element, choice.id, drawing)}
            className={look === 'ks-faces' ? 'ks-smiley-option ks-bare' : 'ks-option'}
          >
            {look === 'ks-faces' && <Smiley value={index + 1} set={Math.max(2, choices.length)} style="classic" />}
            <span>
              <ChoiceText element={element} choice={choice} drawing={drawing} />
            </span>
          </Option>
        ))}
      </div>
      {other && (
        <div className="ks-options">
          <Option type="radio" name={name} value={OTHER} checked={hasChosen(answer, OTHER)}>
            <Text drawing={drawing} at={`${elementPath(element.id)}/other/text`}>
              {other.text}
            </Text>
          </Option>
          <OtherField element={element} answer={answer} drawing={drawing} />
        </div>
      )}
      <DontKnowWithin element={element} answer={answer} drawing={drawing} type="radio" />
    </Group>
  );
}

/** Options of a select can hold no elements, so their texts are edited in the inspector only. */
function Dropdown(props: Props) {
  const { element, answer, drawing, problems } = props;
  const { choices, other, dontKnow } = element.settings;
  const chosen = isDontKnow(answer)
    ? DONT_KNOW
    : typeof answer === 'object' && 'choice' in answer
      ? String(answer.choice)
      : '';
  return (
    <Labelled {...props} className="ks-dropdown" from={element.settings.choicesFrom}>
      <select
        className="ks-input"
        id={idsOf(element.id).first}
        name={formNames.answer(element.id)}
        defaultValue={chosen}
        {...described(element, problems, drawing)}
      >
        <option value="">{drawing.texts.choose}</option>
        {offeredChoices(choices).map((choice) => (
          <option
            key={choice.id}
            value={choice.id}
            hidden={!isLeft(element, choice.id, drawing)}
            disabled={!isLeft(element, choice.id, drawing) || (choice.full && choice.id !== chosen)}
          >
            {choice.full ? `${choice.text} – ${drawing.texts.full}` : choice.text}
          </option>
        ))}
        {extraOf(other) && <option value={OTHER}>{other?.text}</option>}
        {extraOf(dontKnow) && <option value={DONT_KNOW}>{dontKnow?.text}</option>}
      </select>
      {extraOf(other) && <OtherField element={element} answer={answer} drawing={drawing} />}
    </Labelled>
  );
}
