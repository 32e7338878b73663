import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import {
  type Answers,
  builtinAnswerKinds,
  builtinKinds,
  concerns,
  type Element,
  type Field,
  formFieldNames,
  type Kind,
  normaliseStructure,
  parseForm,
  setTranslations,
  smileyKind,
  smileyStyles,
  surveyThemes,
  translatableTexts,
  type ViewPage,
  validateAnswer,
  validateAnswers,
  validateStructure,
  viewFor,
} from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { choices, element, everyKind, page, survey, validAnswers } from './modelSample.ts';
import { loadSurveyComponents, stylesFolder } from './surveyBundle.ts';
import { attributes, sentFields, tags } from './surveyMarkup.ts';

type Components = Awaited<ReturnType<typeof loadSurveyComponents>>;

describe('survey components', () => {
  let components: Components;
  const view = viewFor(everyKind(), builtinKinds, {}, 'en');

  before(async function bundleOnce() {
    this.timeout(60_000);
    components = await loadSurveyComponents();
  });

  function pageOf(...elements: Parameters<typeof page>[1]): ViewPage {
    return viewFor(survey([page('p', elements)]), builtinKinds, {}, 'en').pages[0] as ViewPage;
  }

  it('a form shows the answers given and sends them back, with JavaScript and without', () => {
    fc.assert(
      fc.property(validAnswers, (answers) => {
        const html = view.pages.map((one) => components.renderPage(one, { answers })).join('');
        for (const scripting of [true, false]) {
          expect(parseForm(view, sentFields(html, scripting), builtinAnswerKinds)).to.deep.equal(answers);
        }
      }),
      { numRuns: 60 },
    );
  });

  describe('texts of several lines', () => {
    const drawn = (text: string) => {
      const one = survey([{ ...page('p', []), settings: { title: '', description: text } }]);
      const html = components.renderPage(viewFor(one, builtinKinds, {}, 'en').pages[0] as ViewPage, {});
      return /<div class="ks-intro">(.*)<\/div>/s.exec(html)?.[1] ?? '';
    };

    it('have bold, italics, lists and links that open beside the survey, and paragraphs as ever', () => {
      expect(drawn('One\ntwo\n\nThree')).to.equal('<p>One\ntwo</p><p>Three</p>');
      expect(drawn('**Bold** and *slanted*\nnext')).to.equal(
        '<p><strong>Bold</strong> and <em>slanted</em><br/>next</p>',
      );
      expect(drawn('- one\n- *two*')).to.equal('<ul><li>one</li><li><em>two</em></li></ul>');
      expect(drawn('3. three\n4. four')).to.equal('<ol start="3"><li>three</li><li>four</li></ol>');
      expect(drawn('[Read](https://example.com/?a=1&b=2)')).to.equal(
        '<p><a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">Read</a></p>',
      );
    });

    it('are read as nothing else: no headings, code, pictures, HTML or addresses that could run', () => {
      for (const text of ['# one', '> two', '`three`', '5 * 3 = 15', 'a_b_c', '1 < 2 & 3', '***', '| a |\n|---|'])
        expect(
          drawn(text)
            .replaceAll('<br/>', '\n')
            .replaceAll('&gt;', '>')
            .replaceAll('&lt;', '<')
            .replaceAll('&amp;', '&'),
        ).to.equal(`<p>${text}</p>`);
      for (const text of [
        '<b>x</b>',
        '<img src=x onerror=alert(1)>',
        '[x](javascript:alert(1))',
        '![x](https://e.com/x.png)',
        '[x](data:text/html,y)',
        '<https://example.com>',
        '&lt;script&gt;*x*',
      ])
        expect(
          tags(drawn(text), 'b', 'img', 'script', 'a').filter((tag) => !tag.startsWith('<a href="https://')),
          text,
        ).to.deep.equal([]);
    });

    it('are drawn whatever they hold, in time, and lose no word', () => {
      const words = fc.array(
        fc.constantFrom(
          'word',
          '**',
          '*',
          '_',
          '[',
          '](',
          ')',
          '\n',
          '\n\n',
          '- ',
          '1. ',
          '<',
          '&',
          '\\',
          'https://e.com',
          ' ',
        ),
      );
      fc.assert(
        fc.property(words, (parts) => {
          const html = drawn(parts.join(''));
          const count = (text: string) => text.split('word').length;
          expect(count(html.replace(/<[^>]*>/g, ''))).to.equal(count(parts.join('')));
        }),
      );
      for (const part of ['*', '[', '](', '- ', '_a ', '**a', '[a](', '\\'])
        expect(drawn(part.repeat(3_000)).length).to.be.above(0);
    });
  });

  it('texts are seen while they are written as respondents will: nothing is left out, and bold is bold', () => {
    const of = (text: string) =>
      components
        .richRuns(text)
        .map(({ text: said, ...look }) => [said, ...Object.keys(look), look.mark].filter(Boolean));
    expect(of('plain *text\n\n- not a list')).to.deep.equal([
      ['plain *text\n\n'],
      ['- ', 'mark', 'bullet'],
      ['not a list'],
    ]);
    expect(of('a **b *c*** [d](https://e.com)\n')).to.deep.equal([
      ['a '],
      ['**', 'bold', 'mark', 'sign'],
      ['b ', 'bold'],
      ['*', 'bold', 'italic', 'mark', 'sign'],
      ['c', 'bold', 'italic'],
      ['*', 'bold', 'italic', 'mark', 'sign'],
      ['**', 'bold', 'mark', 'sign'],
      [' '],
      ['[', 'link', 'mark', 'sign'],
      ['d', 'link'],
      ['](https://e.com)', 'link', 'mark', 'sign'],
      ['\n'],
    ]);
    const parts = fc.array(
      fc.constantFrom('ab', '**', '*', '_', '[', '](https://e.com)', ')', '\n', '\n\n', '- ', '1. ', '\\', ' '),
    );
    const words = (text: string) => text.replace(/[^ab]/g, '');
    fc.assert(
      fc.property(parts, (all) => {
        const text = all.join('');
        const runs = components.richRuns(text);
        expect(runs.map((run) => run.text).join('')).to.equal(text);
        const html = components.renderMessage('', text).replace(/^.*?<\/h1>/s, '');
        const drawn = (tag: string) =>
          words([...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].join('').replace(/<[^>]*>/g, ''));
        const bold = runs.filter((run) => run.bold && !run.mark).map((run) => run.text);
        expect(words(bold.join('')).length > 0).to.equal(drawn('strong').length > 0);
      }),
      { numRuns: 400 },
    );
  });

  it('SUR-050.b SUR-051.b SUR-066.abcde every presentation of a question sends the same answer', () => {
    const other = { enabled: true, text: 'Something else' };
    const dontKnow = { enabled: true, text: 'No idea' };
    const given: Answers[] = [
      { q: { choice: 'green' } },
      { q: { choice: 'other', other: 'mauve' } },
      { q: { dontKnow: true } },
      {},
    ];
    for (const presentation of ['buttons', 'dropdown', 'icons', 'slider', 'hierarchyList'] as const) {
      const one = pageOf(element('choice', 'q', { presentation, other, dontKnow }));
      for (const answers of given) {
        const html = components.renderPage(one, { answers });
        expect(parseForm({ pages: [one] }, sentFields(html, false), builtinAnswerKinds), presentation).to.deep.equal(
          answers,
        );
        expect(html, presentation).to.include('>Something else<').and.include('>No idea<');
      }
    }
    for (const kind of builtinKinds.values()) {
      if (!kind.inspector.some(({ key }) => key === 'dontKnow')) continue;
      const drawn = components.renderPage(pageOf(element(kind.kind as 'nps', 'q', { dontKnow })));
      expect(drawn, kind.kind).to.include('>No idea<');
    }
    for (const presentation of ['buttons', 'dropdown', 'slider'] as const) {
      const one = pageOf(element('nps', 'q', { presentation, dontKnow }));
      for (const answers of [{ q: 0 }, { q: 10 }, { q: { dontKnow: true } }, {}] as Answers[]) {
        const html = components.renderPage(one, { answers });
        expect(parseForm({ pages: [one] }, sentFields(html, false), builtinAnswerKinds), presentation).to.deep.equal(
          answers,
        );
        expect(html, presentation).to.include('>No idea<');
      }
    }
  });

  it('SUR-066.c smileys are for five choices at most; more are buttons', () => {
    const shown = (...ids: string[]) =>
      components.renderPage(pageOf(element('choice', 'q', { presentation: 'icons', choices: choices(...ids) })), {});
    expect(shown('a', 'b', 'c', 'd', 'e')).to.contain('ks-faces');
    expect(shown('a', 'b', 'c', 'd', 'e', 'f'))
      .to.contain('ks-list')
      .and.to.not.contain('ks-faces');
  });

  it('SUR-071.a a field that says an earlier answer is described by it, whatever its kind', () => {
    const shown = (kind: 'datePicker' | 'openText' | 'slider') =>
      components.renderPage(pageOf(element(kind, 'q')), { earlier: { q: { question: 'Which?', answer: 'Red' } } });
    for (const kind of ['datePicker', 'openText', 'slider'] as const) {
      const html = shown(kind);
      const { id } = attributes(tags(html, 'blockquote')[0] ?? '');
      const fields = tags(html, 'input', 'textarea').map(
        (tag) => attributes(tag)['aria-describedby']?.split(' ') ?? [],
      );
      expect(
        fields.some((named) => named.includes(id!)),
        kind,
      ).to.equal(true);
    }
  });

  it('SUR-066.e a hierarchy list has each choice below the one above it, opened where it was chosen', () => {
    const unit = (id: string, hierarchyParentId?: string) => ({
      id,
      text: id,
      hierarchyNodeId: id,
      ...(hierarchyParentId && { hierarchyParentId }),
    });
    const wards = Array.from({ length: 12 }, (_, at) => unit(`ward-${at}`, 'south'));
    const choices = [unit('south'), ...wards, unit('north'), unit('icu', 'north')];
    const settings = {
      choices,
      presentation: 'hierarchyList',
      hierarchySearch: true,
      choiceSource: 'hierarchy',
    } as const;
    for (const kind of ['choice', 'checkbox'] as const) {
      const one = pageOf(element(kind, 'q', settings));
      const answers: Answers = { q: kind === 'choice' ? { choice: 'icu' } : { choices: ['ward-3', 'icu'] } };
      const html = components.renderPage(one, { answers });
      expect(parseForm({ pages: [one] }, sentFields(html, false), builtinAnswerKinds), kind).to.deep.equal(answers);
      const opened = kind === 'choice' ? [false, true] : [true, true];
      expect(tags(html, 'details').map((tag) => 'open' in attributes(tag))).to.deep.equal(opened);
      expect(html).to.match(/value="north".*?<details open="">.*?Under north \(1\).*?value="icu"/s);
      expect(html, 'the field is for those with the script').to.match(/<div class="ks-find" hidden="">/);
      expect(components.renderPage(pageOf(element(kind, 'q', { ...settings, presentation: 'buttons' }))))
        .to.include('north › icu')
        .and.not.include('<details');
    }
    const dropdown = pageOf(element('choice', 'q', { ...settings, presentation: 'dropdown' }));
    expect(components.renderPage(dropdown)).to.match(/<option value="icu">north › icu<\/option>/);
  });

  /** A slider gets its name when it is touched. */
  const nameIn = (tag: string) => attributes(tag).name ?? attributes(tag)['data-name'];

  it('fields have the names that the model says, and no others', () => {
    const html = view.pages.map((one) => components.renderPage(one)).join('');
    const names = new Set(tags(html, 'input', 'select', 'textarea').map(nameIn));
    const said = view.pages.flatMap(({ elements }) =>
      elements.flatMap((one) => formFieldNames(one, builtinAnswerKinds)),
    );
    expect([...names]).to.have.members([...new Set(said)]);
  });

  it('every field has a label, every group a legend, and every id is unique', () => {
    const html = view.pages.map((one) => components.renderPage(one)).join('');
    const ids = tags(html, '[a-z1-6]+').flatMap((tag) => attributes(tag).id ?? []);
    expect(ids).to.have.length(new Set(ids).size);
    const inLabels = [...html.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, inner = '']) => inner);
    const labelled = new Set(tags(html, 'label').map((tag) => attributes(tag).for));
    for (const tag of tags(html, 'input', 'select', 'textarea')) {
      if (attributes(tag).type === 'hidden') continue;
      const { id = '', 'aria-label': label, 'aria-labelledby': by = '' } = attributes(tag);
      expect(label || ids.includes(by) || labelled.has(id) || inLabels.some((inner) => inner.includes(tag)), tag).to.be
        .ok;
    }
    for (const reference of tags(html, '[a-z1-6]+').flatMap(
      (tag) => attributes(tag)['aria-describedby']?.split(' ') ?? [],
    )) {
      expect(ids).to.include(reference);
    }
    expect(tags(html, 'fieldset')).to.have.length(tags(html, 'legend').length);
  });

  it('SUR-048 SUR-049 a question shows its mark, its description and its problem beside the field and on top', () => {
    const one = pageOf(
      element('openText', 'q', { text: 'Why <b>so</b>?', mandatory: true, description: 'In a word.\n\nOr two.' }),
      element('matrix', 'grid', { mandatory: true }),
    );
    const clean = components.renderPage(one);
    expect(clean)
      .to.include('(required)')
      .and.to.include('<p>In a word.</p><p>Or two.</p>')
      .and.to.include('&lt;b&gt;');
    expect(clean).to.not.match(/aria-invalid|role="alert"/);
    const problems = validateAnswers({ pages: [one] }, { grid: { food: 'good' } }, { kinds: builtinAnswerKinds });
    const html = components.renderPage(one, { problems });
    expect(html).to.match(/<p class="ks-error" id="e-q-x">problem mandatory {}<\/p>/);
    expect(attributes(tags(html, 'textarea')[0] ?? '')).to.include({
      'aria-invalid': 'true',
      'aria-describedby': 'e-q-d e-q-x',
    });
    expect(html).to.match(/<span class="ks-error" id="e-grid-r-room-x">problem mandatory-row/);
    expect(html).to.match(/<span class="ks-error" id="e-grid-r-food-x"><\/span>/);
    expect(html).to.match(/role="alert".*2 to mend.*href="#f-q".*href="#f-grid"/);
    expect(html).to.include('id="f-q"').and.to.include('id="f-grid"');
  });

  it('how many are to be chosen is said before anybody chooses otherwise', () => {
    const asked = (minSelections?: number, maxSelections?: number) => {
      const settings = {
        ...(minSelections !== undefined && { minSelections }),
        ...(maxSelections !== undefined && { maxSelections }),
      };
      return components.renderPage(pageOf(element('checkbox', 'q', settings))).replaceAll('&quot;', '"');
    };
    expect(asked(2)).to.include('problem min-selections {"min":2}</p>');
    expect(asked(undefined, 3)).to.include('problem max-selections {"max":3}</p>');
    // Both in one sentence.
    expect(asked(2, 3)).to.include('>checkbox between</p>');
    expect(asked(2, 2)).to.include('>checkbox exactly</p>');
    expect(attributes(tags(asked(2, 3), 'fieldset')[0] ?? '')).to.include({ 'aria-describedby': 'e-q-m e-q-x' });
    // That one is to be chosen says the mark already.
    expect(asked(1)).to.not.include('problem ');
    expect(asked()).to.not.include('e-q-m');
  });

  it('SUR-056 SUR-057.a SUR-058 what is said, confirmed and dictated stands below the field', () => {
    const html = components.renderPage(
      pageOf(
        element('openText', 'q', {
          removeNationalId: true,
          speechToText: true,
          confirmationTitle: 'May we <call>?',
          confirmationText: 'Once.',
        }),
      ),
    );
    expect(html)
      .to.include('aria-describedby="e-q-x e-q-n"')
      .and.to.match(/id="e-q-n">Identity codes are removed/);
    expect(html).to.match(/<button[^>]*hidden=""[^>]*data-dictate="Stop"[^>]*>Dictate/);
    expect(html).to.match(/May we &lt;call&gt;\?.*Once\..*name="q.q.ok"[^>]*>.*I confirm/);
    const plain = components.renderPage(pageOf(element('openText', 'q')));
    expect(plain).to.not.match(/data-dictate|Identity codes|q\.q\.ok/);
  });

  it('a slider that nobody touched sends nothing, and stands on its scale', () => {
    const draw = (answers: Answers) => components.renderPage(pageOf(element('slider', 'q', { min: 5 })), { answers });
    expect(sentFields(draw({}), true)).to.deep.equal([]);
    expect(tags(draw({}), 'input').find((tag) => tag.includes('type="range"')))
      .to.include('min="5"')
      .and.to.include('value="5"');
    expect(sentFields(draw({ q: 7 }), true)).to.deep.equal([['q.q', '7']]);
  });

  it('SUR-062.abcd placeholder, field size, autofocus and field type take effect', () => {
    const draw = (settings: object) => components.renderPage(pageOf(element('openText', 'q', settings)));
    expect(draw({ fieldSize: 'line', placeholder: 'Say it' }))
      .to.match(/<input[^>]*type="text"/)
      .and.to.include('placeholder="Say it"');
    expect(draw({ fieldSize: 'large' })).to.match(/<textarea[^>]*rows="8"/);
    expect(draw({ autofocus: true })).to.match(/autofocus/i);
    expect(draw({ fieldType: 'email' }))
      .to.match(/type="email"[^>]*/)
      .and.to.match(/autocomplete="email"/i);
    expect(draw({ fieldType: 'phone' })).to.include('type="tel"');
    expect(draw({ textMaxLength: 7 })).to.match(/maxlength="7"/i);
    const editing = components.renderPage(pageOf(element('openText', 'q', { autofocus: true })), {
      renderText: (_key, text) => text,
    });
    expect(editing, 'the editor does not jump').to.not.match(/autofocus/i);
  });

  it('SUR-047.b ten icon styles that differ, five moods each, in both orders', () => {
    const draw = (
      style: (typeof smileyStyles)[number],
      order: 'ascending' | 'descending' = 'ascending',
      set: 2 | 5 = 5,
    ) =>
      components.renderPage(
        pageOf(element('smiley', 'q', { icon: { set, order, style }, minLabel: 'Bad', maxLabel: 'Good' })),
      );
    const pictures = smileyStyles.map((style) => draw(style).match(/<svg.*?<\/svg>/g) ?? []);
    expect(new Set(pictures.map((five) => five.join('').replace(/class="[^"]*"/g, ''))).size).to.equal(10);
    for (const five of pictures) expect(new Set(five).size).to.equal(5);
    const values = (html: string) => tags(html, 'input').map((tag) => attributes(tag).value);
    expect(values(draw('soft', 'descending'))).to.deep.equal(['5', '4', '3', '2', '1']);
    expect(draw('soft', 'descending')).to.match(/ks-ends.*Good.*Bad/);
    expect(draw('soft', 'ascending', 2)).to.match(/ks-mood-1.*Bad.*ks-mood-5.*Good/);
  });

  it('SUR-104.b stars say how many of how many, the fewest first, whatever order the faces had', () => {
    const icon = { set: 3, order: 'descending', style: 'stars' } as const;
    const html = components.renderPage(pageOf(element('smiley', 'q', { icon, maxLabel: 'Splendid' })), {
      answers: { q: 2 },
    });
    expect(html.match(/<svg class="ks-smiley-icon ks-star"/g)).to.have.length(3);
    expect(tags(html, 'input').map((tag) => attributes(tag).value)).to.deep.equal(['1', '2', '3']);
    expect(html).to.match(/smiley stars<.*smiley stars<.*smiley stars, Splendid</);
    expect(smileyKind.chartFacts!(element('smiley', 'q', { icon }))).to.not.have.property('faces');
  });

  it('texts of authors and respondents are never markup', () => {
    const evil = '</textarea></option><script>alert(1)</script>';
    const structure = survey([
      page('p', [
        element('openText', 'words', { text: evil, description: evil, placeholder: evil }),
        element('choice', 'c', { presentation: 'dropdown', choices: [{ id: 'a', text: evil }] }),
        element('text', 't', { text: evil, content: evil }),
        element('slider', 's', { unit: evil, minLabel: evil }),
      ]),
    ]);
    structure.settings.name = evil;
    const html = components.renderDocument(structure, '', { answers: { words: evil } });
    expect(html).to.not.include('<script');
    expect(components.renderMessage(evil, evil)).to.not.include('<script');
  });

  it('nor is any text of any kind, in any language', () => {
    const evil = '</textarea></option></title><script>alert(1)</script><img src=x onerror=alert(1)>';
    const texts = Object.fromEntries(translatableTexts(everyKind(), builtinKinds).map(({ key }) => [key, evil]));
    const structure = setTranslations(everyKind(), 'fi', texts, builtinKinds);
    const { pages } = viewFor(structure, builtinKinds, {}, 'fi');
    const html = pages.map((one) => components.renderPage(one)).join('');
    expect(html.split('&lt;script&gt;').length, 'they are shown').to.be.above(30);
    expect(html).to.not.match(/<script|<img src=x/);
  });

  it('the editor gets every text of the page by its key', () => {
    const keys: string[] = [];
    const other = { enabled: true, text: 'Another' };
    const menu = element('choice', 'menu', { presentation: 'dropdown', other, dontKnow: other });
    const elements = [element('choice', 'q'), element('matrix', 'grid'), element('text', 't'), menu];
    const structure = survey([page('p', [...elements, element('dropdownMatrix', 'menus')])]);
    components.renderPage(viewFor(structure, builtinKinds, {}, 'en').pages[0] as ViewPage, {
      renderText: (key, text) => {
        keys.push(key);
        return text;
      },
    });
    expect(keys).to.include.members([
      'pages/p/title',
      'elements/q/text',
      'elements/q/description',
      'elements/q/choices/red/text',
      'elements/grid/rows/food/text',
      'elements/grid/columns/good/text',
      'elements/t/content',
      // A menu cannot be written in.
      'elements/menu/choices/red/text',
      'elements/menu/other/text',
      'elements/menu/dontKnow/text',
      'elements/menus/rows/food/text',
      'elements/menus/columns/good/text',
    ]);
  });

  describe('options of an element', () => {
    const today = { earliest: '2026-03-01', latest: '2026-03-01' };
    const probes = [5, 50, 0.5, '1', '2.55', '50,55', 'x'.repeat(50), '2020-01-01', '2030-01-01'];
    const lists = [{ choices: ['red'] }, { choices: ['red', 'green', 'blue'] }, files(1), files(3)];

    const base = (kind: Kind) => element(kind.kind as 'choice', 'q');
    /** What respondents see of an element with these settings besides its own, and what becomes of some answers. */
    const made = (kind: Kind, settings: object, features?: ReadonlySet<string>) => {
      const one = { ...base(kind), settings: { ...base(kind).settings, ...settings } };
      const structure = survey([page('p0', [element('choice', 'first')]), page('p', [one])]);
      const { pages } = viewFor(normaliseStructure(structure), builtinKinds, { features }, 'en', 'anna');
      const [asked] = pages[1]!.elements;
      const judged = [...probes, ...lists].map((answer) =>
        validateAnswer(asked as Element, answer, builtinKinds, false, today),
      );
      return components.renderPage(pages[1]!, { earlier: { q: { question: 'Which?' } } }) + JSON.stringify(judged);
    };
    /** Settings beside which a field means something, or, when wanted, nothing. */
    const beside = (kind: Kind, { onlyWith }: Field, wanted = true): object => {
      if (!onlyWith) return {};
      const other = kind.inspector.find(({ key }) => key === onlyWith.key)!;
      const values = [undefined, ...(onlyWith.values ?? []), ...samples(other)];
      const value = values.find((one) => concerns({ onlyWith }, { [other.key]: one }) === wanted);
      return { ...beside(kind, other), [other.key]: value };
    };
    /** Fields that do not do what they should, told by the settings around them. */
    const faults = (isFault: (kind: Kind, field: Field, made: (settings: object) => string) => boolean) =>
      [...builtinKinds.values()].flatMap((kind) =>
        kind.inspector
          .filter((field) => isForRespondents(field) && isFault(kind, field, (settings) => made(kind, settings)))
          .map(({ key }) => `${kind.kind} ${key}`),
      );
    /** Whether the field makes a difference beside these settings. */
    const matters = (field: Field, kind: Kind, around: object, show: (settings: object) => string) => {
      const before = show({ ...around, [field.key]: base(kind).settings[field.key as 'text'] });
      return samples(field).some((value) => show({ ...around, [field.key]: value }) !== before);
    };

    it('that the inspector shows are all seen by respondents, or their answers are judged by them', () => {
      expect(faults((kind, field, show) => !matters(field, kind, beside(kind, field), show))).to.deep.equal([]);
    });

    it('that the inspector leaves out, because of another or of a feature, mean nothing to respondents', () => {
      const conditional = faults((_, { onlyWith }) => onlyWith !== undefined);
      expect(conditional).to.include.members([
        'openText minValue',
        'fileUpload maxFiles',
        'privacyStatement mandatory',
      ]);
      expect(
        faults(
          (kind, field, show) => field.onlyWith !== undefined && matters(field, kind, beside(kind, field, false), show),
        ),
      ).to.deep.equal([]);
      const without = (kind: Kind) => (settings: object) => made(kind, settings, new Set());
      expect(faults((_, { feature }) => feature !== undefined)).to.include('openText speechToText');
      expect(
        faults(
          (kind, field) => field.feature !== undefined && matters(field, kind, beside(kind, field), without(kind)),
        ),
      ).to.deep.equal([]);
    });

    it('are not more than the inspector knows: what its list does not name is refused', () => {
      for (const kind of builtinKinds.values()) {
        const one = { ...base(kind), settings: { ...base(kind).settings, zebra: true } };
        const codes = validateStructure(survey([page('p', [one])]), builtinKinds).map(({ code }) => code);
        expect(codes, kind.kind).to.deep.equal(['unknown-setting']);
      }
    });
  });

  it('what one kind alone needs of styles stands beside its view, and all of it is in the stylesheet', async () => {
    const read = (file: string) => readFile(new URL(file, stylesFolder), 'utf8');
    // In styles with their dot: colours are called alike.
    const classes = async (files: string[]) =>
      Promise.all(
        files.map(
          async (file) =>
            new Set((await read(file)).match(file.endsWith('.css') ? /(?<=\.)ks-[a-z-]+/g : /\bks-[a-z-]+/g)),
        ),
      );
    const files = await readdir(stylesFolder, { recursive: true });
    const list = (await read('survey.css')) + (await read('rare.css'));
    const lists = ['survey.css', 'rare.css'];
    for (const file of files.filter((one) => one.endsWith('.css') && !lists.includes(one))) {
      expect(list).to.include(`@import "./${file}";`);
    }
    const views = await classes(files.filter((file) => /^kinds.*tsx$/.test(file)));
    const parts = await classes(files.filter((file) => /^\w+\.tsx$/.test(file)));
    const shared = await classes(files.filter((file) => /^\w+\.css$/.test(file) && !lists.includes(file)));
    const ofOne = [...new Set(shared.flatMap((found) => [...found]))].filter(
      (name) => !parts.some((part) => part.has(name)) && views.filter((view) => view.has(name)).length === 1,
    );
    expect(ofOne).to.deep.equal([]);
  });

  it('the stylesheet is small and knows every theme', () => {
    expect(gzipSync(components.css).length).to.be.lessThan(6.5 * 1024);
    for (const theme of surveyThemes.filter((one) => one !== 'kaiku'))
      expect(components.css).to.include(`data-survey-theme="${theme}"`);
  });
});

/** Carried choices and those of hierarchies follow other answers and other data: tests of their own show them. */
const isForRespondents = ({ key, group, options }: Field): boolean =>
  group !== 'results' &&
  group !== 'data' &&
  key !== 'carry' &&
  !/^(hierarchy|choiceSource)/.test(key) &&
  options?.join() !== 'buttons,hierarchyList';

/** An answer of that many files of two megabytes. */
function files(count: number) {
  return {
    files: Array.from({ length: count }, (_, at) => ({
      id: `018f0000-0000-7000-8000-00000000000${at}`,
      name: `photo ${at}.png`,
      size: 2 * 1024 * 1024,
    })),
  };
}

/** Values that a setting may have besides the one that elements of these tests have. */
function samples({ key, type, options = [] }: Field): unknown[] {
  const items = [{ id: 'zebra', text: 'Zebra', exclusive: true }];
  const byType: Partial<Record<Field['type'], unknown[]>> = {
    flag: [true, false],
    number: [1, 2, 3],
    select: [...options],
    several: [options.slice(0, 1)],
    extraChoice: [{ enabled: true, text: 'Zebra' }],
    choices: [items],
    rows: [items],
    columns: [items],
    faces: [{ set: 3, order: 'descending', style: 'bold' }],
    picture: [{ file: 'zebra', width: 2, height: 1 }],
    url: ['https://zebra.example/'],
    earlierElement: ['first'],
  };
  return byType[type] ?? [`${key} of a zebra`];
}
