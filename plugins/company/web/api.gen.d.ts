// Made by `npm run generate` from the server routes; not to be edited.
export interface paths {
    "/account/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is kept of the caller, by who keeps it: account, sessions, what they did. Never of whom they view as */
        get: operations["downloadOwnData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apicontact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** API contacts of the company, or those of one owner */
        get: operations["listApiContacts"];
        put?: never;
        /** Makes an API contact with a key, which is told this once */
        post: operations["createApiContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apicontact/owners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** People and technical accounts that can own a key, found by name or address */
        get: operations["listApiContactOwners"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apicontact/scopes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What keys can be used for, the least first */
        get: operations["listApiScopes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apicontact/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes what is named; a new key takes the place of the one before at once */
        put: operations["updateApiContact"];
        post?: never;
        /** Revokes the key and deletes its contact, or with `delete_key` revokes the key alone */
        delete: operations["deleteApiContact"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit_log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was done in the company, the latest first; at most 10000 are counted */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit_log/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The entries that match as an Excel file, however many */
        get: operations["exportAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit_log/operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Operations that the audit log can be filtered by, in words */
        get: operations["listAuditOperations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit_log/surveys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Surveys that the audit log tells of, also those that are gone, found by name */
        get: operations["listAuditSurveys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/branding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Logo and accent of the company */
        get: operations["getBranding"];
        /** Sets the accent, with one of its own on dark where it is given; null goes back to Kaiku’s */
        put: operations["saveAccent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/branding/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a PNG, JPEG or WebP picture as the logo */
        post: operations["saveLogo"];
        /** Goes back to Kaiku’s mark */
        delete: operations["removeLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/failed-work": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Events and jobs that failed for good, the latest first */
        get: operations["listFailedWork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/failed-work/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes them off the list; they are not done */
        post: operations["dismissFailedWork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/failed-work/kinds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many events and jobs of each kind failed for good, the most first */
        get: operations["listFailedKinds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/failed-work/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Does them once more; what has been handled meanwhile is passed over */
        post: operations["retryFailedWork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/first_steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What there is for the caller to do first, and which of it is done */
        get: operations["listFirstSteps"];
        /** Says whether the caller wants to be told of it any more */
        put: operations["dismissFirstSteps"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/logo/{company}/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The logo itself, as mails and the sign-in page show it */
        get: operations["getLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Name, time zone, users and features of the company */
        get: operations["getCompanySettings"];
        /** Changes what is named; features take effect at once */
        put: operations["saveCompanySettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a message to support */
        post: operations["sendFeedback"];
        delete?: never;
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
    downloadOwnData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file or stream */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
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
    listApiContacts: {
        parameters: {
            query?: {
                per_page?: number;
                page_no?: number;
                sort_by?: "name" | "created_at" | "last_accessed";
                sort_order?: "asc" | "desc";
                filter?: string;
                filter_fields?: ("name" | "contacts")[] | ("name" | "contacts");
                timestamp?: number;
                apikey_for?: string;
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
                                contact_id: string;
                                name: string;
                                /** @description how the key begins; null once it was revoked */
                                key: string | null;
                                /** Format: date-time */
                                key_created_at: string | null;
                                /** @description e-mail addresses of whom to ask */
                                contacts: string[];
                                owner: {
                                    /** Format: uuid */
                                    user_id: string;
                                    name: string;
                                    email: string;
                                    technical: boolean;
                                    /** @description the key answers while its owner is active */
                                    active: boolean;
                                } | null;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                last_accessed: string | null;
                                /**
                                 * Format: date-time
                                 * @description until when the key answers; null: until it is revoked
                                 */
                                expires_at: string | null;
                                expired: boolean;
                                /** @description what the key may be used for */
                                scopes: string[];
                                /** @description of the last 30 days */
                                calls: number;
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
    createApiContact: {
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
                    /** @default [] */
                    contacts?: string[];
                    /**
                     * Format: uuid
                     * @description the caller, where it is not given
                     */
                    owner_id?: string;
                    /**
                     * Format: date-time
                     * @description null: until it is revoked
                     */
                    expires_at?: string | null;
                    /** @description the least, where none is named */
                    scopes?: string[];
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
                            contact_id: string;
                            name: string;
                            /** @description how the key begins; null once it was revoked */
                            key: string | null;
                            /** Format: date-time */
                            key_created_at: string | null;
                            /** @description e-mail addresses of whom to ask */
                            contacts: string[];
                            owner: {
                                /** Format: uuid */
                                user_id: string;
                                name: string;
                                email: string;
                                technical: boolean;
                                /** @description the key answers while its owner is active */
                                active: boolean;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            last_accessed: string | null;
                            /**
                             * Format: date-time
                             * @description until when the key answers; null: until it is revoked
                             */
                            expires_at: string | null;
                            expired: boolean;
                            /** @description what the key may be used for */
                            scopes: string[];
                            /** @description of the last 30 days */
                            calls: number;
                            /** @description the whole key; it is told this once */
                            api_key: string;
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
    listApiContactOwners: {
        parameters: {
            query?: {
                filter?: string;
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
                            owners: {
                                /** Format: uuid */
                                user_id: string;
                                name: string;
                                email: string;
                                technical: boolean;
                                /** @description the key answers while its owner is active */
                                active: boolean;
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
    listApiScopes: {
        parameters: {
            query?: never;
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
                            scopes: {
                                key: string;
                                title: string;
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
    updateApiContact: {
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
                    name?: string;
                    contacts?: string[];
                    /** Format: uuid */
                    owner_id?: string;
                    /**
                     * Format: date-time
                     * @description null: until it is revoked
                     */
                    expires_at?: string | null;
                    scopes?: string[];
                    new_key?: boolean;
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
                            contact_id: string;
                            name: string;
                            /** @description how the key begins; null once it was revoked */
                            key: string | null;
                            /** Format: date-time */
                            key_created_at: string | null;
                            /** @description e-mail addresses of whom to ask */
                            contacts: string[];
                            owner: {
                                /** Format: uuid */
                                user_id: string;
                                name: string;
                                email: string;
                                technical: boolean;
                                /** @description the key answers while its owner is active */
                                active: boolean;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            last_accessed: string | null;
                            /**
                             * Format: date-time
                             * @description until when the key answers; null: until it is revoked
                             */
                            expires_at: string | null;
                            expired: boolean;
                            /** @description what the key may be used for */
                            scopes: string[];
                            /** @description of the last 30 days */
                            calls: number;
                            /** @description the whole key; it is told this once */
                            api_key?: string;
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
    deleteApiContact: {
        parameters: {
            query?: {
                delete_key?: boolean;
            };
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
                            contact_id: string;
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
    listAuditLog: {
        parameters: {
            query?: {
                per_page?: number;
                page_no?: number;
                sort_by?: "at";
                sort_order?: "asc" | "desc";
                filter?: string;
                timestamp?: number;
                from?: string;
                to?: string;
                survey_id?: string;
                operation?: string;
                email?: string;
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
                                id: string;
                                /** Format: date-time */
                                at: string;
                                operation: string;
                                /** @description What was done, in the caller’s language */
                                sentence: string;
                                /** @description Address of who did it */
                                performer: string | null;
                                /** @description How they are called today; null of people who are not in the company */
                                performer_name: string | null;
                                /** @description Address of whom the performer viewed as */
                                viewed_as: string | null;
                                viewed_as_name: string | null;
                                by_system: boolean;
                                item_type: string | null;
                                item_id: string | null;
                                item_name: string | null;
                                /** @description Where the thing is found, while it exists */
                                item_path: string | null;
                                /** Format: uuid */
                                survey_id: string | null;
                                survey_path: string | null;
                                /** @description The details in words, in the caller’s language */
                                facts: {
                                    key: string;
                                    label: string;
                                    text: string;
                                }[];
                                details: Record<string, never>;
                                correlation_id: string | null;
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
    exportAuditLog: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                survey_id?: string;
                operation?: string;
                email?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file or stream */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
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
    listAuditOperations: {
        parameters: {
            query?: never;
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
                            operations: {
                                operation: string;
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
    listAuditSurveys: {
        parameters: {
            query?: {
                filter?: string;
                survey_id?: string;
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
                            surveys: {
                                /** Format: uuid */
                                survey_id: string;
                                name: string;
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
    getBranding: {
        parameters: {
            query?: never;
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
                            /** @description path of the logo, which anybody may fetch */
                            logo: string | null;
                            accent: string | null;
                            accent_dark: string | null;
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
    saveAccent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description #RRGGBB; null for none of its own */
                    accent: string | null;
                    /** @description #RRGGBB; null for none of its own */
                    accent_dark: string | null;
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
                            /** @description path of the logo, which anybody may fetch */
                            logo: string | null;
                            accent: string | null;
                            accent_dark: string | null;
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
    saveLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file?: string;
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
                            /** @enum {boolean} */
                            saved: true;
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
    removeLogo: {
        parameters: {
            query?: never;
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
                            /** @description path of the logo, which anybody may fetch */
                            logo: string | null;
                            accent: string | null;
                            accent_dark: string | null;
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
    listFailedWork: {
        parameters: {
            query?: {
                per_page?: number;
                page_no?: number;
                sort_by?: "failed_at" | "name" | "plugin" | "kind" | "attempts";
                sort_order?: "asc" | "desc";
                filter?: string;
                filter_fields?: ("name" | "subscriber" | "plugin")[] | ("name" | "subscriber" | "plugin");
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
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                kind: "event" | "job";
                                name: string;
                                subscriber: string | null;
                                plugin: string;
                                /** Format: date-time */
                                failed_at: string;
                                attempts: number;
                                reason: string;
                                correlation_id: string;
                                retryable: boolean;
                                /** @description What was not done, in words */
                                what: string;
                                /** @description What follows from that */
                                means: string;
                                todo: string;
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
    dismissFailedWork: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
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
                            changed: number;
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
    listFailedKinds: {
        parameters: {
            query?: never;
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
                            kinds: {
                                /** @description Finds them, as the list’s filter */
                                name: string;
                                what: string;
                                count: number;
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
    retryFailedWork: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
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
                            changed: number;
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
    listFirstSteps: {
        parameters: {
            query?: never;
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
                            /** @description the account is young */
                            new: boolean;
                            dismissed: boolean;
                            steps: {
                                key: string;
                                icon: string;
                                path: string;
                                title: string;
                                text: string;
                                action: string;
                                done: boolean;
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
    dismissFirstSteps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    dismissed: boolean;
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
                            /** @description the account is young */
                            new: boolean;
                            dismissed: boolean;
                            steps: {
                                key: string;
                                icon: string;
                                path: string;
                                title: string;
                                text: string;
                                action: string;
                                done: boolean;
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
    getLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company: string;
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file or stream */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
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
    getCompanySettings: {
        parameters: {
            query?: never;
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
                            company_id: string;
                            name: string;
                            /** @description IANA name of the zone by which days begin */
                            time_zone: string;
                            /** @description who counts: active and invited people */
                            users: number;
                            /** @description 0: none */
                            user_limit: number;
                            /**
                             * @description Of whom a second factor is asked at the sign-in with a password
                             * @enum {string}
                             */
                            second_factor: "off" | "managers" | "all";
                            /** @description groups of features, in their order */
                            categories: {
                                key: string;
                                name: string;
                            }[];
                            features: {
                                key: string;
                                category: string;
                                name: string;
                                description: string;
                                enabled: boolean;
                                default: boolean;
                                plugin: string;
                                /** @description Whether the caller may switch it */
                                editable: boolean;
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
    saveCompanySettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    time_zone?: string;
                    /** @enum {string} */
                    second_factor?: "off" | "managers" | "all";
                    features?: {
                        [key: string]: boolean;
                    };
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
                            company_id: string;
                            name: string;
                            /** @description IANA name of the zone by which days begin */
                            time_zone: string;
                            /** @description who counts: active and invited people */
                            users: number;
                            /** @description 0: none */
                            user_limit: number;
                            /**
                             * @description Of whom a second factor is asked at the sign-in with a password
                             * @enum {string}
                             */
                            second_factor: "off" | "managers" | "all";
                            /** @description groups of features, in their order */
                            categories: {
                                key: string;
                                name: string;
                            }[];
                            features: {
                                key: string;
                                category: string;
                                name: string;
                                description: string;
                                enabled: boolean;
                                default: boolean;
                                plugin: string;
                                /** @description Whether the caller may switch it */
                                editable: boolean;
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
    sendFeedback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    /** @enum {string} */
                    type: "general" | "problem" | "error";
                    message: string;
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
                            feedback_id: string;
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
