// Made by `npm run generate` from the server routes; not to be edited.
export interface paths {
    "/company/provisioning": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the directory provisions the users of the company, and its tokens without what they are */
        get: operations["getProvisioning"];
        /** Switches provisioning, and says which roles follow from what the directory sends */
        put: operations["saveProvisioning"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/provisioning/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last calls of directories that changed something or failed, the newest first */
        get: operations["listProvisioningCalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/provisioning/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a token for a directory, which is told this once */
        post: operations["createProvisioningToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/provisioning/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revokes a token: it answers nothing more from the next call on */
        delete: operations["revokeProvisioningToken"];
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
    getProvisioning: {
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
                            base_url: string;
                            settings: {
                                /** @description directories may call */
                                enabled: boolean;
                                /** @description who is made or taken back gets a mail with a link to set a password */
                                invite: boolean;
                                /** @description roles of everybody whom the directory writes */
                                everyone: string[];
                                mappings: {
                                    /** @enum {string} */
                                    from: "role" | "group";
                                    /** @description the directory's role, or the id of a group here */
                                    value: string;
                                    role: string;
                                }[];
                            };
                            tokens: {
                                /** Format: uuid */
                                token_id: string;
                                name: string;
                                /** @description how it begins */
                                token: string;
                                made_by: string;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                expires_at: string | null;
                                /** Format: date-time */
                                last_used_at: string | null;
                                expired: boolean;
                            }[];
                            /** @description those that a directory may give */
                            roles: {
                                key: string;
                                name: string;
                            }[];
                            groups: {
                                /** Format: uuid */
                                group_id: string;
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
    saveProvisioning: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description directories may call */
                    enabled: boolean;
                    /** @description who is made or taken back gets a mail with a link to set a password */
                    invite: boolean;
                    /** @description roles of everybody whom the directory writes */
                    everyone: string[];
                    mappings: {
                        /** @enum {string} */
                        from: "role" | "group";
                        /** @description the directory's role, or the id of a group here */
                        value: string;
                        role: string;
                    }[];
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
                            base_url: string;
                            settings: {
                                /** @description directories may call */
                                enabled: boolean;
                                /** @description who is made or taken back gets a mail with a link to set a password */
                                invite: boolean;
                                /** @description roles of everybody whom the directory writes */
                                everyone: string[];
                                mappings: {
                                    /** @enum {string} */
                                    from: "role" | "group";
                                    /** @description the directory's role, or the id of a group here */
                                    value: string;
                                    role: string;
                                }[];
                            };
                            tokens: {
                                /** Format: uuid */
                                token_id: string;
                                name: string;
                                /** @description how it begins */
                                token: string;
                                made_by: string;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                expires_at: string | null;
                                /** Format: date-time */
                                last_used_at: string | null;
                                expired: boolean;
                            }[];
                            /** @description those that a directory may give */
                            roles: {
                                key: string;
                                name: string;
                            }[];
                            groups: {
                                /** Format: uuid */
                                group_id: string;
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
    listProvisioningCalls: {
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
                            calls: {
                                /** Format: uuid */
                                call_id: string;
                                /** Format: date-time */
                                at: string;
                                token: string;
                                method: string;
                                resource: string;
                                status: number;
                                code: string | null;
                                detail: string | null;
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
    createProvisioningToken: {
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
                    /**
                     * @description 0: it does not run out
                     * @enum {number}
                     */
                    days: 30 | 90 | 180 | 365 | 0;
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
                            token_id: string;
                            name: string;
                            /** @description how it begins */
                            token: string;
                            made_by: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            expires_at: string | null;
                            /** Format: date-time */
                            last_used_at: string | null;
                            expired: boolean;
                            secret: string;
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
    revokeProvisioningToken: {
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
                            token_id: string;
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
