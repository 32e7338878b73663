import './styles.ts';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { ConfirmProvider } from './confirm.tsx';
import { defaultEnvironment, EnvironmentContext, type UiEnvironment } from './environment.ts';
import { announceNonce, styleNonce } from './nonce.ts';
import { cssVariables, theme } from './theme.ts';
import { UndoProvider } from './Undo.tsx';

const colorSchemeManager = localStorageColorSchemeManager({ key: 'kaiku.colorScheme' });
announceNonce();

export interface UiProviderProps {
  /** Parts that are left out work without an application around them, as in tests. */
  environment?: Partial<UiEnvironment>;
  children: ReactNode;
}

/** Theme, colour scheme (follows the system until one is set), dialogs and undo toasts for everything below. */
export function UiProvider({ environment, children }: UiProviderProps) {
  const value = useMemo(() => ({ ...defaultEnvironment, ...environment }), [environment]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      getStyleNonce={styleNonce}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
    >
      <EnvironmentContext value={value}>
        <UndoProvider>
          <ConfirmProvider>{children}</ConfirmProvider>
        </UndoProvider>
      </EnvironmentContext>
    </MantineProvider>
  );
}
