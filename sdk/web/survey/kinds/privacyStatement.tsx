import { elementPath, formNames, type PrivacyStatementSettings, type ViewElement } from '../../../model/index.ts';
import { type ElementProps, idsOf } from '../drawing.ts';
import { Confirmation, EarlierAnswer, extraOf, Hidden, ownProblems, Paragraphs, Text } from '../parts.tsx';

/** The statement, folded into a box of its own where it is long, the link to the whole, and the box to tick. */
export function PrivacyStatementView(props: ElementProps<ViewElement<PrivacyStatementSettings>>) {
  const { element, answer, problems, drawing } = props;
  const { text, content, link, linkName, consent, mandatory } = element.settings;
  const path = elementPath(element.id);
  const ids = idsOf(element.id);
  const asked = extraOf(consent);
  const [first] = asked ? ownProblems(element, problems) : [];
  return (
    <div className="ks-element ks-privacy" id={ids.root} data-kind={element.kind}>
      <h2 className="ks-question" id={ids.label}>
        <Text drawing={drawing} at={`${path}/text`}>
          {text}
        </Text>
      </h2>
      <EarlierAnswer element={element} drawing={drawing} />
      {(content || drawing.renderText) && (
        <section className="ks-privacy-text" aria-labelledby={ids.label} tabIndex={drawing.renderText ? undefined : 0}>
          <Paragraphs drawing={drawing} at={`${path}/content`}>
            {content}
          </Paragraphs>
        </section>
      )}
      {link && (
        <p className="ks-privacy-link">
          <a href={link} target="_blank" rel="noopener noreferrer">
            <Text drawing={drawing} at={`${path}/linkName`}>
              {linkName || (drawing.renderText ? '' : link)}
            </Text>
          </a>
        </p>
      )}
      {asked && (
        <>
          <p className="ks-error" id={ids.error} {...drawing.own}>
            {first && drawing.t(first.code, first.params)}
          </p>
          <label className="ks-option">
            <input
              type="checkbox"
              id={ids.first}
              name={formNames.answer(element.id)}
              value="1"
              defaultChecked={typeof answer === 'object' && answer.accepted === true}
              aria-describedby={ids.error}
            />
            <span className="ks-face">
              <Text drawing={drawing} at={`${path}/consent/text`}>
                {asked.text}
              </Text>
              {mandatory && (
                <>
                  <span className="ks-required" aria-hidden="true">
                    {' '}
                    *
                  </span>
                  <Hidden own={drawing.own}> ({drawing.texts.required})</Hidden>
                </>
              )}
            </span>
          </label>
          <Confirmation element={element} drawing={drawing} />
        </>
      )}
    </div>
  );
}
