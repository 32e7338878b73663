import { QueryObserver } from '@tanstack/react-query';
import { expect } from 'chai';
import { CurrentQueryClient } from '../../web/runtime/queryClient.ts';

describe('the query client', () => {
  const queryKey = ['surveys'];
  /** A query whose calls are answered one by one. */
  function asked() {
    const client = new CurrentQueryClient();
    const answers: ((text: string) => void)[] = [];
    const queryFn = () => new Promise<string>((resolve) => void answers.push(resolve));
    const observer = new QueryObserver(client, { queryKey, queryFn, retry: false });
    return { client, answers, observer };
  }

  it('asks anew what is invalidated while its first call is under way, and shows nothing of that call', async () => {
    const { client, answers, observer } = asked();
    const shown: (string | undefined)[] = [];
    const leave = observer.subscribe(({ data, error }) => shown.push(error?.message ?? data));
    const done = client.invalidateQueries({ queryKey });
    expect(answers).to.have.length(2);
    answers[0]!('before the change');
    answers[1]!('after it');
    await done;
    expect(observer.getCurrentResult().data).to.equal('after it');
    expect(new Set(shown)).to.deep.equal(new Set([undefined, 'after it']));
    leave();
    client.clear();
  });

  it('leaves nothing of a first call that nobody waits for any more', async () => {
    const { client, answers, observer } = asked();
    observer.subscribe(() => {})();
    await client.invalidateQueries({ queryKey });
    answers[0]!('before the change');
    const leave = observer.subscribe(() => {});
    expect(answers).to.have.length(2);
    answers[1]!('after it');
    expect(await client.fetchQuery({ queryKey, queryFn: () => 'none', staleTime: 60_000 })).to.equal('after it');
    leave();
    client.clear();
  });
});
