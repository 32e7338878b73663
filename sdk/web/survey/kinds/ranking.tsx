import {
  elementPath,
  formNames,
  isRankingAnswer,
  offeredChoices,
  type RankingSettings,
  rankingPlaces,
  type ViewElement,
} from '../../../model/index.ts';
import { type ElementProps, idsOf } from '../drawing.ts';
import { DontKnowApart, described, Group, Hidden, isLeft, Text } from '../parts.tsx';

/**
 * Works without JavaScript by a menu for each place. Where there is, `ranks.ts` shows the list instead, to be dragged and
 * pressed, and the menus stay what is sent. The canvas has the list, for its texts are written there.
 */
export function RankingView(props: ElementProps<ViewElement<RankingSettings>>) {
  const { element, answer, drawing, problems } = props;
  const { settings } = element;
  const choices = offeredChoices(settings.choices);
  const ids = idsOf(element.id);
  const given = isRankingAnswer(answer) ? answer.ranking : [];
  const places = rankingPlaces(element);
  const left = choices.filter(({ id }) => isLeft(element, id, drawing));
  // Words of the list, whose parts the script fills in.
  const word = (key: string) => drawing.say(element.kind, key, { name: '{name}', place: '{place}', count: '{count}' });
  const { 'aria-invalid': invalid } = described(element, problems, drawing);
  const editing = drawing.renderText !== undefined;
  const written = settings.choicesFrom === undefined;
  return (
    <Group {...props} from={settings.choicesFrom}>
      {places.length > 1 && (
        <p className="ks-description" {...drawing.own}>
          {drawing.say(element.kind, places.length < choices.length ? 'some' : 'all', { count: places.length })}
        </p>
      )}
      <ul
        className="ks-ranks"
        hidden={!editing}
        data-placed={word('placed')}
        data-unplaced={word('unplaced')}
        data-up={word('up')}
        data-down={word('down')}
      >
        {choices.map(({ id, text }) => (
          <li key={id} data-item={id}>
            <span className="ks-rank-grip" aria-hidden="true" />
            <span className="ks-rank">
              <b className="ks-rank-place" aria-hidden="true" />
              <span className="ks-rank-text">
                {written ? (
                  <Text drawing={drawing} at={`${elementPath(element.id)}/choices/${id}/text`}>
                    {text}
                  </Text>
                ) : (
                  text
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="ks-hidden" role="status" {...drawing.own} />
      {!editing && (
        <div className="ks-places">
          {places.map((place, at) => {
            const id = at === 0 ? ids.first : `${ids.first}-${place}`;
            return (
              <div key={place} hidden={at >= Math.max(1, left.length)}>
                <label htmlFor={id}>
                  <Hidden own={drawing.own}>{drawing.say(element.kind, 'place')} </Hidden>
                  {place}
                </label>
                <select
                  className="ks-input"
                  id={id}
                  name={formNames.row(element.id, place)}
                  defaultValue={given[at] ?? ''}
                  aria-invalid={invalid}
                >
                  <option value="" lang={drawing.own?.lang}>
                    {drawing.texts.choose}
                  </option>
                  {choices.map((choice) => {
                    const out = !isLeft(element, choice.id, drawing);
                    return (
                      <option key={choice.id} value={choice.id} hidden={out} disabled={out}>
                        {choice.text}
                      </option>
                    );
                  })}
                </select>
              </div>
            );
          })}
        </div>
      )}
      <DontKnowApart element={element} answer={answer} drawing={drawing} />
    </Group>
  );
}
