import { SetPassword } from '../parts/SetPassword.tsx';

/** `/rp/{resetHash}` (AUTH-029). */
export default function NewPassword() {
  return <SetPassword path="/rp" />;
}
