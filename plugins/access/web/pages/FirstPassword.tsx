import { SetPassword } from '../parts/SetPassword.tsx';

/** `/sp/{resetHash}` (AUTH-030). */
export default function FirstPassword() {
  return <SetPassword path="/sp" />;
}
