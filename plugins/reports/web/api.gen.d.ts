// Made by `npm run generate` from the server routes; not to be edited.
export interface paths {
    "/company/report_settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the company sets of its reports */
        get: operations["getReportCompanySettings"];
        /** Sets by how many background fields a report may group */
        put: operations["saveReportCompanySettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/combined_results/{combinationId}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Writes the results of combined surveys to a file, together and of each; a job, which tells its name */
        post: operations["exportCombinedReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/data_link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Links at which programs read the survey’s results */
        get: operations["listDataLinks"];
        put?: never;
        /** Makes a link; its address is told this once */
        post: operations["createDataLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/data_link/{linkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revokes a link: it answers nothing more */
        delete: operations["revokeDataLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/report/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller’s reports of the survey of the last two days, the newest first; at most 20 */
        get: operations["listReportExports"];
        put?: never;
        /** Writes the report of a survey to a file; a job, which tells its name */
        post: operations["exportReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/report/export/{exportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file that was written; for who asked for it, for two days */
        get: operations["downloadReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/report/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** By what a report of the survey may be grouped, and when one counts as long */
        get: operations["getReportOptions"];
        put?: never;
        post?: never;
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
    getReportCompanySettings: {
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
                            max_group_fields: number;
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
    saveReportCompanySettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    max_group_fields: number;
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
                            max_group_fields: number;
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
    exportCombinedReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                combinationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    format: "pdf" | "pptx" | "docx";
                    /**
                     * @description Of the report; the caller’s by default
                     * @enum {string}
                     */
                    language?: "en" | "fi" | "sv";
                    /**
                     * @description By the ids that the call for combined results gives
                     * @default {}
                     */
                    filter?: {
                        /**
                         * Format: date-time
                         * @description First day, or time
                         */
                        from?: string;
                        /**
                         * Format: date-time
                         * @description Last day, or the time before which answers count
                         */
                        to?: string;
                        /**
                         * @description By how responses came: without it all but spam and bots; clean: nothing speaks against them; marked: something does; all; or one class
                         * @enum {string}
                         */
                        integrity?: "all" | "clean" | "marked" | "speeder" | "duplicate" | "bot" | "spam" | "test";
                        language?: string[] | string;
                        collector?: string[] | string;
                        background?: string[] | string;
                        answer?: string[] | string;
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
                            /** Format: uuid */
                            jobId: string;
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
    listDataLinks: {
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
                            links: {
                                /** Format: uuid */
                                link_id: string;
                                name: string;
                                /** @description How the token begins; the whole is told once */
                                token: string;
                                made_by: string;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                last_used_at: string | null;
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
    createDataLink: {
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
                    name: string;
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
                            link_id: string;
                            name: string;
                            /** @description How the token begins; the whole is told once */
                            token: string;
                            made_by: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            last_used_at: string | null;
                            address: string;
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
    revokeDataLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                linkId: string;
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
                        response: Record<string, never>;
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
    listReportExports: {
        parameters: {
            query?: {
                combination_id?: string;
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
                            exports: {
                                /**
                                 * Format: uuid
                                 * @description The job’s
                                 */
                                export_id: string;
                                format: string;
                                language: string;
                                /** Format: date-time */
                                asked_at: string;
                                /** @description null until it is written */
                                name: string | null;
                                bytes: number | null;
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
    exportReport: {
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
                    /** @enum {string} */
                    format: "pdf" | "pptx" | "docx" | "xlsx" | "json";
                    /**
                     * @description Of the report; the caller’s by default
                     * @enum {string}
                     */
                    language?: "en" | "fi" | "sv";
                    /**
                     * Format: uuid
                     * @description A saved view; its charts are shown
                     * @default null
                     */
                    view_id?: string | null;
                    /** @default {} */
                    filter?: {
                        /**
                         * Format: date-time
                         * @description First day, or time
                         */
                        from?: string;
                        /**
                         * Format: date-time
                         * @description Last day, or the time before which answers count
                         */
                        to?: string;
                        /**
                         * @description By how responses came: without it all but spam and bots; clean: nothing speaks against them; marked: something does; all; or one class
                         * @enum {string}
                         */
                        integrity?: "all" | "clean" | "marked" | "speeder" | "duplicate" | "bot" | "spam" | "test";
                        language?: string[] | string;
                        collector?: string[] | string;
                        background?: string[] | string;
                        answer?: string[] | string;
                        version?: string[] | string;
                    };
                    /**
                     * @description Background fields by which respondents are compared (REP-013)
                     * @default []
                     */
                    group_by?: string[];
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
                            jobId: string;
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
    downloadReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                exportId: string;
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
    getReportOptions: {
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
                            fields: {
                                field_id: string;
                                name: string;
                            }[];
                            max_group_fields: number;
                            /** @description A report that took longer is sent by e-mail */
                            mail_after_seconds: number;
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
