export { type PasswordFault, passwordFaults, passwordStrength, passwordStrengths } from './password.ts';
