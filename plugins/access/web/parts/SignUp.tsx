import { Alert, Anchor, Button, Group, Icon, Stack, Text, TextInput, Title, useSession, useT } from '@kaiku/sdk/web';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../api.ts';
import { useDoorForm } from '../useDoorForm.ts';
import { useDoorView } from '../useDoorView.ts';
import { MailSent } from './MailSent.tsx';
import { Proof } from './Proof.tsx';
import { Refusal } from './Refusal.tsx';

const nothing = { first_name: '', last_name: '', company: '', email: '' };
type Field = keyof typeof nothing;

/** `/login?view=signup`: begins a trial (AUTH-018 to AUTH-021). */
export default function SignUp() {
  const t = useT('access');
  const { language } = useSession();
  const { hrefOf, given } = useDoorView();
  const [values, setValues] = useState({ ...nothing, email: given ?? '' });
  const [sent, setSent] = useState(false);
  const form = useDoorForm(
    () => {
      const missing = (field: Field, text: string) => (values[field].trim() ? [] : [[field, text]]);
      return Object.fromEntries([
        ...missing('first_name', t('account.firstNameMissing')),
        ...missing('company', t('signUp.companyMissing')),
        ...(/\S@\S/.test(values.email) ? [] : [['email', t('forgot.emailMissing')]]),
      ]);
    },
    async (recaptcha) => {
      await api.POST('/auth/signup', { body: { ...values, language, recaptcha }, anonymous: true, quiet: true });
      setSent(true);
    },
  );
  const email = values.email.trim();
  if (sent) {
    return (
      <MailSent title={t('forgot.sentTitle')} text={t('signUp.sent', { email })}>
        <Button component={Link} to={hrefOf('forgot')} state={{ email }} variant="default" size="md" fullWidth>
          {t('signUp.another')}
        </Button>
      </MailSent>
    );
  }
  const field = (name: Field, more: { autoComplete: string; required?: boolean }) => ({
    name,
    size: 'md',
    maxLength: name === 'email' ? 254 : 100,
    withAsterisk: false,
    value: values[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
    },
    error: form.errors[name],
    ...more,
  });
  return (
    <>
      <Title order={1}>{t('signUp.title')}</Title>
      <Text c="dimmed" mt={4} mb="lg">
        {t('signUp.text')}
      </Text>
      <form onSubmit={form.submit} noValidate aria-busy={form.busy}>
        <Stack gap="md">
          <Group grow align="flex-start" preventGrowOverflow={false} gap="md">
            <TextInput
              label={t('account.firstName')}
              {...field('first_name', { autoComplete: 'given-name', required: true })}
            />
            <TextInput label={t('signUp.lastName')} {...field('last_name', { autoComplete: 'family-name' })} />
          </Group>
          <TextInput
            label={t('signUp.company')}
            {...field('company', { autoComplete: 'organization', required: true })}
          />
          <TextInput
            label={t('signUp.email')}
            description={t('signUp.emailHint')}
            type="email"
            inputMode="email"
            {...field('email', { autoComplete: 'email', required: true })}
          />
          {form.code === 'already_registered' && (
            <Alert color="blue" icon={<Icon name="info-circle" />} role="status">
              {t('signUp.haveOne')}{' '}
              <Anchor component={Link} to={hrefOf('forgot')} state={{ email }} inherit td="underline">
                {t('signUp.reset')}
              </Anchor>
            </Alert>
          )}
          <Refusal>{form.text}</Refusal>
          <Button type="submit" size="md" fullWidth loading={form.busy}>
            {t('signUp.submit')}
          </Button>
          <Proof captcha={form.captcha} />
          <Anchor component={Link} to={hrefOf(null)} ta="center">
            {t('signUp.signIn')}
          </Anchor>
          <Anchor component={Link} to="/legal" ta="center" size="sm" c="dimmed">
            {t('signUp.legal')}
          </Anchor>
        </Stack>
      </form>
    </>
  );
}
