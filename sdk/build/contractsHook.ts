// Loaded before a plugin's unit tests where the sdk is a packed one: its contracts are no packages of their own there.
import { registerHooks } from 'node:module';
import { contractModules } from './contracts.ts';

const modules = contractModules();
registerHooks({ resolve: (specifier, context, next) => next(modules.get(specifier) ?? specifier, context) });
