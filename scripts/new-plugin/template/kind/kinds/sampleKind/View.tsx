import { elementPath, formNames, offeredChoices, own, type ViewElement } from '@kaiku/sdk/model';
import { DontKnowApart, type ElementProps, Group, idsOf, Text } from '@kaiku/sdk/web/survey';
import type { SampleKindSettings } from './model.ts';

/** A field per item, which works without JavaScript; `client.ts` makes buttons of them. Without hooks. */
export default function SampleKindView(props: ElementProps<ViewElement<SampleKindSettings>>) {
  const { element, answer, drawing } = props;
  const items = offeredChoices(element.settings.items);
  const ids = idsOf(element.id);
  // The script fills the place in, as items move.
  const word = (key: string) => drawing.say(element.kind, key, { place: '{place}' });
  return (
    <Group {...props}>
      <ul className="sample-plugin" data-ranked={word('ranked')} data-unranked={word('unranked')}>
        {items.map((item, index) => {
          const labelId = `${ids.label}-${item.id}`;
          return (
            <li key={item.id} data-item={item.id}>
              <span className="sample-plugin-item" id={labelId}>
                <Text drawing={drawing} at={`${elementPath(element.id)}/items/${item.id}/text`}>
                  {item.text}
                </Text>
              </span>
              <select
                className="ks-input"
                id={index === 0 ? ids.first : undefined}
                name={formNames.row(element.id, item.id)}
                defaultValue={String(own(answer, item.id) ?? '')}
                aria-labelledby={labelId}
              >
                <option value="">–</option>
                {items.map(({ id }, place) => (
                  <option key={id} value={place + 1}>
                    {place + 1}
                  </option>
                ))}
              </select>
            </li>
          );
        })}
      </ul>
      <DontKnowApart element={element} answer={answer} drawing={drawing} />
    </Group>
  );
}
