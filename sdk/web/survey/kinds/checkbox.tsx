import {
  type CheckboxSettings,
  type Choice,
  elementPath,
  formNames,
  OTHER,
  offeredChoices,
  type ViewElement,
} from '../../../model/index.ts';
import { type ElementProps, idsOf } from '../drawing.ts';
import { ChoiceText, DontKnowWithin, extraOf, Group, hasChosen, isLeft, Option, OtherField, Text } from '../parts.tsx';
import { drawnAsHierarchy, FindChoices, HierarchyList, pathsOf } from './hierarchyList.tsx';

export function CheckboxView(props: ElementProps<ViewElement<CheckboxSettings>>) {
  const { element, answer, drawing } = props;
  const { settings } = element;
  const other = extraOf(settings.other);
  const choices = offeredChoices(settings.choices);
  const focusable = choices.find(({ full }) => !full) ?? choices[0];
  const name = formNames.answer(element.id);
  const tree = settings.presentation === 'hierarchyList';
  const paths = tree ? undefined : pathsOf(choices);
  const option = (choice: Choice) => (
    <Option
      key={choice.id}
      type="checkbox"
      name={name}
      value={choice.id}
      checked={hasChosen(answer, choice.id)}
      full={choice.full && drawing.texts.full}
      id={choice === focusable ? idsOf(element.id).first : undefined}
      exclusive={choice.exclusive}
      left={isLeft(element, choice.id, drawing)}
      terms={choice.searchTerms}
    >
      <ChoiceText element={element} choice={choice} path={paths?.get(choice.id)} drawing={drawing} />
    </Option>
  );
  return (
    <Group {...props} from={settings.choicesFrom} script={drawnAsHierarchy(settings) && 'hierarchyList'}>
      <FindChoices element={element} drawing={drawing} />
      {tree ? (
        <HierarchyList choices={choices} answer={answer} drawing={drawing} option={option} />
      ) : (
        <div className="ks-options ks-list">{choices.map(option)}</div>
      )}
      {other && (
        <div className="ks-options">
          <Option type="checkbox" name={name} value={OTHER} checked={hasChosen(answer, OTHER)}>
            <Text drawing={drawing} at={`${elementPath(element.id)}/other/text`}>
              {other.text}
            </Text>
          </Option>
          <OtherField element={element} answer={answer} drawing={drawing} />
        </div>
      )}
      <DontKnowWithin element={element} answer={answer} drawing={drawing} type="checkbox" />
    </Group>
  );
}
