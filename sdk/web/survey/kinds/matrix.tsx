import type { CSSProperties } from 'react';
import {
  elementPath,
  formNames,
  isMatrixAnswer,
  type MatrixSettings,
  offeredChoices,
  problemsAt,
  type ViewElement,
} from '../../../model/index.ts';
import { type ElementProps, idsOf } from '../drawing.ts';
import { DontKnowApart, Group, MenuTexts, Option, Text } from '../parts.tsx';

type MatrixProps = ElementProps<ViewElement<MatrixSettings>>;

/** What both views draw of each row. */
function rowsOf({ element, answer, problems }: MatrixProps) {
  const given = isMatrixAnswer(answer) ? answer : {};
  return offeredChoices(element.settings.rows).map(({ id, text }, index) => {
    const path = `${elementPath(element.id)}/rows/${id}`;
    const [problem] = problemsAt(problems, path);
    const labelId = `e-${element.id}-r-${id}`;
    return {
      id,
      text,
      path,
      problem,
      labelId,
      name: formNames.row(element.id, id),
      given: given[id],
      first: index === 0,
    };
  });
}

/**
 * A table where there is room and a card for each row where there is not, by CSS alone.
 * Each row is a radio group of its own, so that it reads well either way; the heading row is for the eye only.
 */
export function MatrixView(props: MatrixProps) {
  const { element, answer, drawing } = props;
  const columns = offeredChoices(element.settings.columns);
  return (
    <Group {...props}>
      <div className="ks-grid" style={{ '--ks-columns': columns.length } as CSSProperties}>
        <div className="ks-grid-head" aria-hidden={!drawing.renderText || undefined}>
          <span />
          {columns.map((column) => (
            <span key={column.id}>
              <Text drawing={drawing} at={`${elementPath(element.id)}/columns/${column.id}/text`}>
                {column.text}
              </Text>
            </span>
          ))}
        </div>
        {rowsOf(props).map(({ labelId, problem, ...row }) => (
          <div
            key={row.id}
            className="ks-grid-row"
            role="radiogroup"
            aria-labelledby={labelId}
            aria-describedby={`${labelId}-x`}
            aria-invalid={problem ? true : undefined}
            data-row={row.id}
          >
            <span className="ks-grid-label" id={labelId}>
              <Text drawing={drawing} at={`${row.path}/text`}>
                {row.text}
              </Text>
              <span className="ks-error" id={`${labelId}-x`} {...drawing.own}>
                {problem && drawing.t(problem.code, problem.params)}
              </span>
            </span>
            {columns.map((column, place) => (
              <Option
                key={column.id}
                type="radio"
                name={row.name}
                value={column.id}
                checked={row.given === column.id}
                id={row.first && place === 0 ? idsOf(element.id).first : undefined}
                className="ks-cell"
              >
                {column.text}
              </Option>
            ))}
          </div>
        ))}
      </div>
      <DontKnowApart element={element} answer={answer} drawing={drawing} />
    </Group>
  );
}

/** The columns as a list to choose from, for each row: for many columns, or long texts. */
export function DropdownMatrixView(props: MatrixProps) {
  const { element, answer, drawing } = props;
  const columns = offeredChoices(element.settings.columns);
  return (
    <Group {...props}>
      {rowsOf(props).map(({ labelId, problem, ...row }) => (
        <div key={row.id} className="ks-menu-row" data-row={row.id}>
          <span className="ks-grid-label">
            <span id={labelId}>
              <Text drawing={drawing} at={`${row.path}/text`}>
                {row.text}
              </Text>
            </span>
            <span className="ks-error" id={`${labelId}-x`} {...drawing.own}>
              {problem && drawing.t(problem.code, problem.params)}
            </span>
          </span>
          <select
            className="ks-input"
            id={row.first ? idsOf(element.id).first : undefined}
            name={row.name}
            defaultValue={row.given ?? ''}
            aria-labelledby={labelId}
            aria-describedby={`${labelId}-x`}
            aria-invalid={problem ? true : undefined}
          >
            <option value="" lang={drawing.own?.lang}>
              {drawing.texts.choose}
            </option>
            {columns.map((column) => (
              <option key={column.id} value={column.id}>
                {column.text}
              </option>
            ))}
          </select>
        </div>
      ))}
      <MenuTexts drawing={drawing}>
        {columns.map(({ id, text }) => (
          <Text key={id} drawing={drawing} at={`${elementPath(element.id)}/columns/${id}/text`}>
            {text}
          </Text>
        ))}
      </MenuTexts>
      <DontKnowApart element={element} answer={answer} drawing={drawing} />
    </Group>
  );
}
