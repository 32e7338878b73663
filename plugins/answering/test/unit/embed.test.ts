import { mock } from 'node:test';
import { expect } from 'chai';
import { lately, remember } from '../../web/embed/memory.ts';
import { whenTriggered } from '../../web/embed/triggers.ts';

/** What a page has that this process has not. */
class Page {
  readonly window = new EventTarget();
  readonly document = Object.assign(new EventTarget(), { documentElement: { scrollHeight: 3_000 } });
  readonly stored = new Map<string, string>();
  readonly #before = new Map<string, PropertyDescriptor | undefined>();

  constructor({ hover = true, storage = true }: { hover?: boolean; storage?: boolean } = {}) {
    const { window, document, stored } = this;
    this.set('document', document);
    this.set('addEventListener', window.addEventListener.bind(window));
    this.set('removeEventListener', window.removeEventListener.bind(window));
    this.set('innerHeight', 1_000);
    this.set('scrollY', 0);
    this.set('matchMedia', () => ({ matches: hover }));
    const forbidden = () => {
      throw new Error('forbidden by the browser');
    };
    this.set(
      'localStorage',
      storage
        ? {
            getItem: (key: string) => stored.get(key) ?? null,
            setItem: (key: string, text: string) => stored.set(key, text),
          }
        : { getItem: forbidden, setItem: forbidden },
    );
  }
  set(name: string, value: unknown): void {
    if (!this.#before.has(name)) this.#before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  scrollTo(pixels: number): void {
    this.set('scrollY', pixels);
    this.window.dispatchEvent(new Event('scroll'));
  }
  moveOut(clientY: number, relatedTarget: object | null = null): void {
    this.document.dispatchEvent(Object.assign(new Event('mouseout'), { clientY, relatedTarget }));
  }
  leave(): void {
    for (const [name, before] of this.#before) {
      if (before) Object.defineProperty(globalThis, name, before);
      else Reflect.deleteProperty(globalThis, name);
    }
  }
}

describe('a survey as a pop-up of a foreign page', () => {
  let page: Page;
  const come = (options?: ConstructorParameters<typeof Page>[0]): void => {
    page?.leave();
    page = new Page(options);
  };
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000 });
    come();
  });
  afterEach(() => {
    page.leave();
    mock.timers.reset();
  });

  describe('LINK-023.a comes', () => {
    let opened = 0;
    const when = (trigger: string | undefined, after = Number.NaN): void => {
      opened = 0;
      whenTriggered(trigger, after, () => {
        opened += 1;
      });
    };

    it('at once, on load, and where nothing is said or nothing that is known', () => {
      for (const trigger of ['load', undefined, 'someday']) {
        when(trigger);
        expect(opened, trigger).to.equal(1);
      }
    });

    it('after a delay, in seconds', () => {
      when('delay', 5);
      mock.timers.tick(4_999);
      expect(opened).to.equal(0);
      mock.timers.tick(1);
      expect(opened).to.equal(1);
    });

    it('when so many percent have been scrolled, once, and at once on a page that is not longer than its window', () => {
      when('scroll', 50);
      page.scrollTo(999);
      expect(opened).to.equal(0);
      page.scrollTo(1_000);
      page.scrollTo(1_500);
      expect(opened).to.equal(1);
      page.scrollTo(0);
      page.document.documentElement.scrollHeight = 1_000;
      when('scroll', 50);
      expect(opened).to.equal(1);
    });

    it('when the pointer leaves the window at its top, once, and not where it goes to something else', () => {
      when('exit');
      page.moveOut(-3, {});
      page.moveOut(400);
      expect(opened).to.equal(0);
      page.moveOut(-3);
      page.moveOut(-3);
      expect(opened).to.equal(1);
    });

    it('instead of that after half a minute where there is no pointer', () => {
      come({ hover: false });
      when('exit');
      page.moveOut(-3);
      mock.timers.tick(29_999);
      expect(opened).to.equal(0);
      mock.timers.tick(1);
      expect(opened).to.equal(1);
    });
  });

  describe('LINK-023.a does not come by itself again', () => {
    const dayMs = 24 * 60 * 60 * 1_000;

    it('after it was sent, ever, also when it was closed afterwards', () => {
      remember('hall', 'sent');
      remember('hall', 'closed');
      mock.timers.tick(3_000 * dayMs);
      expect([lately('hall', 30), lately('hall', 0), lately('cafe', 30)]).to.eql([true, true, false]);
    });

    it('within the days that are told after it was closed', () => {
      remember('hall', 'closed');
      mock.timers.tick(30 * dayMs - 1);
      expect(lately('hall', 30)).to.equal(true);
      mock.timers.tick(1);
      expect(lately('hall', 30)).to.equal(false);
    });

    it('and where the site’s storage is forbidden it comes, and nothing breaks', () => {
      come({ storage: false });
      remember('hall', 'sent');
      expect(lately('hall', 30)).to.equal(false);
    });
  });
});
