/** Nothing is offered to others: whoever sends asks the guards of `deliveries`. */
export {};
