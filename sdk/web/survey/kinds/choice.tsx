import {
  type Choice,
  type ChoiceSettings,
  DONT_KNOW,
  elementPath,
  formNames,
  isDontKnow,
  OTHER,
  offeredChoices,
  showsFaces,
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
  MenuTexts,
  Option,
  OtherField,
  Text,
} from '../parts.tsx';
import { Smiley } from '../smileys.tsx';
import { drawnAsHierarchy, FindChoices, HierarchyList, pathsOf } from './hierarchyList.tsx';

type Props = ElementProps<ViewElement<ChoiceSettings>>;

export function ChoiceView(props: Props) {
  const { settings } = props.element;
  if (settings.presentation === 'dropdown') return <Dropdown {...props} />;
  const look = showsFaces(settings) ? 'ks-faces' : settings.presentation === 'slider' ? 'ks-track' : 'ks-list';
  return <Buttons {...props} look={look} tree={settings.presentation === 'hierarchyList'} />;
}

function Buttons({ look, tree, ...props }: Props & { look: 'ks-list' | 'ks-faces' | 'ks-track'; tree: boolean }) {
  const { element, answer, drawing } = props;
  const { settings } = element;
  const choices = offeredChoices(settings.choices);
  const focusable = choices.find(({ full }) => !full) ?? choices[0];
  const other = extraOf(settings.other);
  const name = formNames.answer(element.id);
  const paths = tree ? undefined : pathsOf(choices);
  const option = (choice: Choice) => (
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
      terms={choice.searchTerms}
    >
      {look === 'ks-faces' && (
        <Smiley value={choices.indexOf(choice) + 1} set={Math.max(2, choices.length)} style="classic" />
      )}
      <span>
        <ChoiceText element={element} choice={choice} path={paths?.get(choice.id)} drawing={drawing} />
      </span>
    </Option>
  );
  return (
    <Group
      {...props}
      single
      from={settings.choicesFrom}
      script={look === 'ks-list' && drawnAsHierarchy(settings) && 'hierarchyList'}
    >
      {look === 'ks-list' && <FindChoices element={element} drawing={drawing} />}
      {tree ? (
        <HierarchyList choices={choices} answer={answer} drawing={drawing} option={option} />
      ) : (
        <div className={`ks-options ${look}`}>{choices.map(option)}</div>
      )}
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

function Dropdown(props: Props) {
  const { element, answer, drawing, problems } = props;
  const { choices, other, dontKnow } = element.settings;
  const paths = pathsOf(choices);
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
        <option value="" lang={drawing.own?.lang}>
          {drawing.texts.choose}
        </option>
        {offeredChoices(choices).map((choice) => (
          <option
            key={choice.id}
            value={choice.id}
            hidden={!isLeft(element, choice.id, drawing)}
            disabled={!isLeft(element, choice.id, drawing) || (choice.full && choice.id !== chosen)}
          >
            {`${paths?.get(choice.id) ?? choice.text}${choice.full ? ` – ${drawing.texts.full}` : ''}`}
          </option>
        ))}
        {extraOf(other) && <option value={OTHER}>{other?.text}</option>}
        {extraOf(dontKnow) && <option value={DONT_KNOW}>{dontKnow?.text}</option>}
      </select>
      {extraOf(other) && <OtherField element={element} answer={answer} drawing={drawing} />}
      <MenuTexts drawing={drawing}>
        {offeredChoices(choices).map((choice) => (
          <ChoiceText key={choice.id} element={element} choice={choice} drawing={drawing} />
        ))}
        {extraOf(other) && (
          <Text drawing={drawing} at={`${elementPath(element.id)}/other/text`}>
            {other?.text}
          </Text>
        )}
        {extraOf(dontKnow) && (
          <Text drawing={drawing} at={`${elementPath(element.id)}/dontKnow/text`}>
            {dontKnow?.text}
          </Text>
        )}
      </MenuTexts>
    </Labelled>
  );
}
