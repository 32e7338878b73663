// Made by `npm run generate` from the server routes; not to be edited.
export interface paths {
    "/sample-plugin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The entries of the list */
        get: operations["listSamplePlugin"];
        put?: never;
        /** Adds an entry; its name must be new */
        post: operations["addSamplePlugin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sample-plugin/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes an entry for good */
        delete: operations["removeSamplePlugin"];
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
    listSamplePlugin: {
        parameters: {
            query?: {
                per_page?: number;
                page_no?: number;
                sort_by?: "name" | "note" | "createdAt";
                sort_order?: "asc" | "desc";
                filter?: string;
                filter_fields?: ("name" | "note")[] | ("name" | "note");
                timestamp?: number;
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
                                itemId: string;
                                name: string;
                                note: string;
                                /** Format: date-time */
                                createdAt: string;
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
    addSamplePlugin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
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
                            itemId: string;
                            name: string;
                            note: string;
                            /** Format: date-time */
                            createdAt: string;
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
    removeSamplePlugin: {
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
                            itemId: string;
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
