/** Nothing is offered to others: a collection is read by the people of its company only. */
export {};
