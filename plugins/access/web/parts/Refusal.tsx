import { Alert, Icon } from '@kaiku/sdk/web';
import type { ReactNode } from 'react';

/** What came of a form at the door, told as soon as it is there. */
export function Refusal({ children }: { children: ReactNode }) {
  return (
    <div role="alert">
      {children && (
        <Alert color="red" icon={<Icon name="alert-triangle" />}>
          {children}
        </Alert>
      )}
    </div>
  );
}
