/** Addresses of one import. Nothing is offered to other plugins: whoever sends asks the guards of `deliveries`. */
export const mostTargets = 20_000;
