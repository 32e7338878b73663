import { Button, Dialog, isProblem, Slot, Stack, Text, Title, useAlert, useFormat, useT } from '@kaiku/sdk/web';
import { useState } from 'react';
import { type CountedAnswers, permissionsOfShare, shareLimitsSlot } from '../../contract/index.ts';
import './share.css';
import { PeoplePicker } from './PeoplePicker.tsx';
import { PermissionChoice } from './PermissionChoice.tsx';
import { canBeLimited, ShareSummary } from './ShareSummary.tsx';
import {
  createShares,
  type Given,
  givenOf,
  noLimits,
  type SharedTo,
  type ShareRow,
  targetOf,
  updateShare,
} from './shares.ts';

interface ShareDialogProps {
  surveyId: string;
  /** null: a new one. */
  share: ShareRow | null;
  onSaved(): void;
  onClose(): void;
}

/** Whom a survey is shared with, what they may do, and what that comes to. */
export function ShareDialog({ surveyId, share, onSaved, onClose }: ShareDialogProps) {
  const t = useT('surveys');
  const format = useFormat();
  const alert = useAlert();
  const [chosen, setChosen] = useState<SharedTo[]>(share ? [share.shared_to] : []);
  const [given, setGiven] = useState<Given>(
    share ? givenOf(share) : { permissions: [], metaroles: ['reportReader'], limits: noLimits },
  );
  const [counted, setCounted] = useState<CountedAnswers | null>(null);
  const [problem, setProblem] = useState<{ where: 'people' | 'other'; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [touched, setTouched] = useState(false);
  const change = (part: Partial<Given>) => {
    setTouched(true);
    setProblem(null);
    setGiven((now) => ({ ...now, ...part }));
  };
  const empty = permissionsOfShare(given).size === 0;
  const limitable = canBeLimited(given);
  const names = format.list(chosen.map(({ name, email }) => name || email || ''));

  async function save() {
    if (chosen.length === 0) return setProblem({ where: 'people', text: t('share.nobodyChosen') });
    setBusy(true);
    // Limits that mean nothing with these permissions are not kept.
    const sent = limitable ? given : { ...given, limits: noLimits };
    try {
      if (share) await updateShare(surveyId, share, sent);
      else await createShares(surveyId, chosen.map(targetOf), sent);
      alert.success(t(share ? 'share.updated' : 'share.created', { name: names, count: chosen.length }));
      onSaved();
    } catch (error) {
      const told = isProblem(error) && error.status < 500;
      const code = told ? error.code : '';
      const text = told ? error.message : t('share.updateFailed');
      setProblem({ where: code === 'unknown_emails' || code === 'already_shared' ? 'people' : 'other', text });
      setBusy(false);
    }
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      size="min(880px, 94vw)"
      title={share ? t('share.editTitle', { name: names }) : t('share.title')}
      unsaved={touched}
      locked={busy}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('share.cancel')}
          </Button>
          <Button onClick={() => void save()} loading={busy} disabled={empty}>
            {t(share ? 'share.save' : 'share.submit')}
          </Button>
        </>
      }
    >
      <div className="sh-sides">
        <Stack gap="md">
          {!share && (
            <PeoplePicker
              surveyId={surveyId}
              chosen={chosen}
              onChange={(next) => {
                setTouched(true);
                setProblem(null);
                setChosen(next);
              }}
              error={problem?.where === 'people' && problem.text}
            />
          )}
          <PermissionChoice given={given} onChange={change} />
          {limitable && (
            <Slot
              slot={shareLimitsSlot}
              props={{
                surveyId,
                limits: given.limits,
                onChange: (limits) => change({ limits }),
                onCounted: setCounted,
              }}
              wrap={(part) => (
                <div>
                  <Title order={3} size="h5">
                    {t('share.limits')}
                  </Title>
                  <Text size="sm" c="dimmed" mb="xs">
                    {t('share.limitsHint')}
                  </Text>
                  {part}
                </div>
              )}
            />
          )}
        </Stack>
        <Stack gap="sm" className="sh-summary">
          <ShareSummary given={limitable ? given : { ...given, limits: noLimits }} name={names} counted={counted} />
          {problem?.where === 'other' && (
            <Text c="red" size="sm" role="alert">
              {problem.text}
            </Text>
          )}
        </Stack>
      </div>
    </Dialog>
  );
}
