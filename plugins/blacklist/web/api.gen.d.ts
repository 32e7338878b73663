// Made by `npm run generate` from the server routes; not to be edited.
export interface paths {
    "/company/delivery_blacklist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whom nothing is sent to, and why */
        get: operations["listBlacklist"];
        put?: never;
        /** Has nothing sent to an address from now on */
        post: operations["addToBlacklist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/delivery_blacklist/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds many addresses; lines that are none are told, and those that are there already stay as they are */
        post: operations["importBlacklist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/delivery_blacklist/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One entry of the blacklist */
        get: operations["getBlacklistEntry"];
        /** Changes an entry of the blacklist */
        put: operations["changeBlacklistEntry"];
        post?: never;
        /** Lets messages be sent to an address again */
        delete: operations["removeFromBlacklist"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            error: {
                /**
                 * @example bad_request
                 * @example unauthenticated
                 * @example forbidden
                 * @example feature_disabled
                 * @example not_found
                 * @example login_expired
                 * @example survey-version-conflict
                 * @example too_large
                 * @example unsupported_media_type
                 * @example validation
                 * @example survey-edit-locked
                 * @example too_many_requests
                 * @example internal
                 * @example unavailable
                 * @example no_space
                 */
                code: string;
                /** @description In the caller's language */
                message: string;
                details: {
                    path?: string;
                    code: string;
                    message: string;
                    row?: number;
                    column?: string;
                    value?: string;
                    params?: Record<string, never>;
                }[];
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listBlacklist: {
        parameters: {
            query?: {
                per_page?: number;
                page_no?: number;
                sort_by?: "target" | "type" | "reason" | "created";
                sort_order?: "asc" | "desc";
                filter?: string;
                filter_fields?: ("target" | "note")[] | ("target" | "note");
                timestamp?: number;
                reason?: "unsubscribed" | "complained" | "bounced" | "listed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        response: {
                            data: {
                                /** Format: uuid */
                                entry_id: string;
                                /** @description E-mail address in small letters, or phone number with its country code */
                                target: string;
                                /** @enum {string} */
                                type: "email" | "sms";
                                /**
                                 * @description listed: put here by somebody of the company
                                 * @enum {string}
                                 */
                                reason: "unsubscribed" | "complained" | "bounced" | "listed";
                                note: string;
                                /** @description Who of the company did it; null: nobody of it */
                                added_by: string | null;
                                /** Format: date-time */
                                created: string;
                            }[];
                            count: number;
                            timestamp: number | null;
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addToBlacklist: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description E-mail address or phone number */
                    target: string;
                    /** @default  */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        response: {
                            /** Format: uuid */
                            entry_id: string;
                            /** @description E-mail address in small letters, or phone number with its country code */
                            target: string;
                            /** @enum {string} */
                            type: "email" | "sms";
                            /**
                             * @description listed: put here by somebody of the company
                             * @enum {string}
                             */
                            reason: "unsubscribed" | "complained" | "bounced" | "listed";
                            note: string;
                            /** @description Who of the company did it; null: nobody of it */
                            added_by: string | null;
                            /** Format: date-time */
                            created: string;
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importBlacklist: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    targets: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        response: {
                            added: number;
                            already: number;
                            invalid: number;
                            /** @description The first of those that are neither an e-mail address nor a phone number */
                            faults: {
                                line: number;
                                text: string;
                            }[];
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBlacklistEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        response: {
                            /** Format: uuid */
                            entry_id: string;
                            /** @description E-mail address in small letters, or phone number with its country code */
                            target: string;
                            /** @enum {string} */
                            type: "email" | "sms";
                            /**
                             * @description listed: put here by somebody of the company
                             * @enum {string}
                             */
                            reason: "unsubscribed" | "complained" | "bounced" | "listed";
                            note: string;
                            /** @description Who of the company did it; null: nobody of it */
                            added_by: string | null;
                            /** Format: date-time */
                            created: string;
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeBlacklistEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description E-mail address or phone number */
                    target: string;
                    /** @default  */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        response: {
                            /** Format: uuid */
                            entry_id: string;
                            /** @description E-mail address in small letters, or phone number with its country code */
                            target: string;
                            /** @enum {string} */
                            type: "email" | "sms";
                            /**
                             * @description listed: put here by somebody of the company
                             * @enum {string}
                             */
                            reason: "unsubscribed" | "complained" | "bounced" | "listed";
                            note: string;
                            /** @description Who of the company did it; null: nobody of it */
                            added_by: string | null;
                            /** Format: date-time */
                            created: string;
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeFromBlacklist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        response: {
                            /** Format: uuid */
                            entry_id: string;
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
