// Made by `npm run generate` from the server routes; not to be edited.
export interface paths {
    "/survey/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Publish links of a survey, oldest first; with count_only only their number */
        get: operations["listCollectors"];
        /** Opens links that were closed together with the survey, up to 500 of them; `left` says how many are left */
        put: operations["reopenCollectors"];
        /** Makes a publish link; without openAt it is open at once */
        post: operations["createCollector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/publish/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deletes publish links together; delete_answers 1 deletes their answers too, 2 keeps them */
        post: operations["deleteCollectors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/publish/parts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Pages, questions and choices of the survey that links hide, arrange and draw from */
        get: operations["listLinkParts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/publish/switch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Opens or closes publish links together; those that are gone are passed over */
        post: operations["switchCollectors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/publish/{collectorId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One publish link */
        get: operations["getCollector"];
        /** Changes a publish link: opens, closes, schedules, renames or readdresses it */
        put: operations["updateCollector"];
        post?: never;
        /** Deletes a publish link; delete_answers 1 deletes its answers too, 2 keeps them */
        delete: operations["deleteCollector"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/publish/{collectorId}/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A publish link's own CSS and JavaScript */
        get: operations["getCollectorCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/publish/{collectorId}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes another publish link with all settings of this one, under an address of its own */
        post: operations["copyCollector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/publish_export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The publish links of a survey as an Excel file, which publish_import takes */
        get: operations["exportLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/publish_import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes and changes links by the rows of an Excel or CSV file; nothing of a file with faults unless they are to be skipped */
        post: operations["importLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/publish_import/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a file of links would make and change, and what is wrong with it. Saves nothing */
        post: operations["previewLinkImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/publish_qr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** QR codes of the survey’s links, all or some, as a PDF of A4 pages */
        post: operations["printLinks"];
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
    listCollectors: {
        parameters: {
            query?: {
                per_page?: number;
                page_no?: number;
                sort_by?: "name" | "state" | "openAt" | "closeAt" | "created";
                sort_order?: "asc" | "desc";
                filter?: string;
                filter_fields?: ("name" | "publishUrl")[] | ("name" | "publishUrl");
                timestamp?: number;
                count_only?: boolean;
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
                            data?: {
                                /** Format: uuid */
                                collectorId: string;
                                /** Format: uuid */
                                surveyId: string;
                                /** @description Grows with each change; named by who changes the link */
                                version: number;
                                url: string;
                                /**
                                 * Format: uri
                                 * @description The full address that respondents open
                                 */
                                publishUrl: string;
                                name: string;
                                /** @enum {string} */
                                state: "open" | "closed" | "scheduled";
                                /** Format: date-time */
                                created: string;
                                /** Format: date-time */
                                openAt: string;
                                /** Format: date-time */
                                closeAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description When an open link closes by itself
                                 */
                                expiry: string | null;
                                language: string | null;
                                hiddenLanguages: string[];
                                background: {
                                    [key: string]: string;
                                };
                                oneTimeDays: number | null;
                                maxAnswers: number | null;
                                draftAllowed: boolean;
                                hidden: string[];
                                /** @description By element id */
                                automaticAnswers: Record<string, never>;
                                presentation: string | null;
                                /** @description Answers only to calls with an API key: header X-Api-Key or query api_key */
                                private: boolean;
                                /** @enum {string} */
                                structure: "default" | "singlePage" | "custom";
                                /** @description Of the structure custom; what is in none of them is not asked */
                                sections: {
                                    id: string;
                                    /** @description The page whose settings and rules it has */
                                    pageId: string;
                                    elements: string[];
                                }[];
                                /** @description A Send button; only with the structure singlePage */
                                singlePageSend: boolean;
                                /** @description Nodes that questions of a hierarchy show, by the hierarchy's id; those above and below come along */
                                visibleNodes: {
                                    [key: string]: string[];
                                };
                                /** @description Each respondent is asked some of these questions, drawn by lot */
                                lottery: {
                                    /** @enum {string} */
                                    type: "questions";
                                    questions: string[];
                                    shown: number;
                                } | null;
                                /** @description Instead of what the survey says; 0: never */
                                resetIntervalSeconds: number | null;
                                /** @enum {number} */
                                embedVersion: 1 | 2;
                                /** @enum {string} */
                                embedTheme: "default" | "form" | "notheme" | "singlePage" | "singlePageForm" | "singlePageNotheme";
                                twoWaySms: {
                                    start?: string;
                                    thanks?: string;
                                    invalid?: string;
                                    closed?: string;
                                } | null;
                                /** @description Of its own CSS; GET …/code has the text */
                                cssHash: string | null;
                                jsHash: string | null;
                                closedWithSurvey: boolean;
                            }[];
                            count: number;
                            timestamp?: number | null;
                            survey?: {
                                /** @enum {string} */
                                state: "unpublished" | "published" | "closed" | "archived";
                                languages: string[];
                                backgroundFields: {
                                    id: string;
                                    name: string;
                                }[];
                                /** @description All that it has, found or not */
                                links: number;
                                closedWithSurvey: number;
                                /**
                                 * Format: date-time
                                 * @description When the next link opens or closes by itself
                                 */
                                nextSwitch: string | null;
                            };
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
    reopenCollectors: {
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
                    reopen: "closedWithSurvey";
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
                            updated_collectors: {
                                /** Format: uuid */
                                collectorId: string;
                                /** Format: uuid */
                                surveyId: string;
                                /** @description Grows with each change; named by who changes the link */
                                version: number;
                                url: string;
                                /**
                                 * Format: uri
                                 * @description The full address that respondents open
                                 */
                                publishUrl: string;
                                name: string;
                                /** @enum {string} */
                                state: "open" | "closed" | "scheduled";
                                /** Format: date-time */
                                created: string;
                                /** Format: date-time */
                                openAt: string;
                                /** Format: date-time */
                                closeAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description When an open link closes by itself
                                 */
                                expiry: string | null;
                                language: string | null;
                                hiddenLanguages: string[];
                                background: {
                                    [key: string]: string;
                                };
                                oneTimeDays: number | null;
                                maxAnswers: number | null;
                                draftAllowed: boolean;
                                hidden: string[];
                                /** @description By element id */
                                automaticAnswers: Record<string, never>;
                                presentation: string | null;
                                /** @description Answers only to calls with an API key: header X-Api-Key or query api_key */
                                private: boolean;
                                /** @enum {string} */
                                structure: "default" | "singlePage" | "custom";
                                /** @description Of the structure custom; what is in none of them is not asked */
                                sections: {
                                    id: string;
                                    /** @description The page whose settings and rules it has */
                                    pageId: string;
                                    elements: string[];
                                }[];
                                /** @description A Send button; only with the structure singlePage */
                                singlePageSend: boolean;
                                /** @description Nodes that questions of a hierarchy show, by the hierarchy's id; those above and below come along */
                                visibleNodes: {
                                    [key: string]: string[];
                                };
                                /** @description Each respondent is asked some of these questions, drawn by lot */
                                lottery: {
                                    /** @enum {string} */
                                    type: "questions";
                                    questions: string[];
                                    shown: number;
                                } | null;
                                /** @description Instead of what the survey says; 0: never */
                                resetIntervalSeconds: number | null;
                                /** @enum {number} */
                                embedVersion: 1 | 2;
                                /** @enum {string} */
                                embedTheme: "default" | "form" | "notheme" | "singlePage" | "singlePageForm" | "singlePageNotheme";
                                twoWaySms: {
                                    start?: string;
                                    thanks?: string;
                                    invalid?: string;
                                    closed?: string;
                                } | null;
                                /** @description Of its own CSS; GET …/code has the text */
                                cssHash: string | null;
                                jsHash: string | null;
                                closedWithSurvey: boolean;
                            }[];
                            old_urls: string[];
                            left: number;
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
    createCollector: {
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
                    url?: string;
                    language?: string | null;
                    hiddenLanguages?: string[];
                    background?: {
                        [key: string]: string;
                    };
                    oneTimeDays?: number | null;
                    /** @description Answers that the link takes; test answers and those kept apart do not count */
                    maxAnswers?: number | null;
                    draftAllowed?: boolean;
                    /** @description Ids of pages and questions; choices, rows and columns as element/id, or by id in each that has it */
                    hidden?: string[];
                    /** @description By element id; of questions that the link hides, by themselves or with their page */
                    automaticAnswers?: {
                        [key: string]: string | number | Record<string, never>;
                    };
                    /** @enum {string|null} */
                    presentation?: "buttons" | "dropdown" | "slider" | "hierarchyList" | null;
                    /** @description Answers only to calls with an API key: header X-Api-Key or query api_key */
                    private?: boolean;
                    /** @enum {string} */
                    structure?: "default" | "singlePage" | "custom";
                    /** @description Of the structure custom; what is in none of them is not asked */
                    sections?: {
                        id: string;
                        /** @description The page whose settings and rules it has */
                        pageId: string;
                        elements: string[];
                    }[];
                    /** @description A Send button; only with the structure singlePage */
                    singlePageSend?: boolean;
                    /** @description Nodes that questions of a hierarchy show, by the hierarchy's id; those above and below come along */
                    visibleNodes?: {
                        [key: string]: string[];
                    };
                    /** @description Each respondent is asked some of these questions, drawn by lot */
                    lottery?: {
                        /** @enum {string} */
                        type: "questions";
                        questions: string[];
                        shown: number;
                    } | null;
                    /** @description Instead of what the survey says; 0: never */
                    resetIntervalSeconds?: number | null;
                    /** @enum {number} */
                    embedVersion?: 1 | 2;
                    /** @enum {string} */
                    embedTheme?: "default" | "form" | "notheme" | "singlePage" | "singlePageForm" | "singlePageNotheme";
                    twoWaySms?: {
                        start?: string;
                        thanks?: string;
                        invalid?: string;
                        closed?: string;
                    } | null;
                    /** @description Added to the survey's own; advanced editors write it */
                    customCss?: string;
                    /** @description The same; needs the feature custom_script besides */
                    customJs?: string;
                    /** Format: date-time */
                    openAt?: string;
                    /** Format: date-time */
                    closeAt?: string | null;
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
                            updated_collectors: {
                                /** Format: uuid */
                                collectorId: string;
                                /** Format: uuid */
                                surveyId: string;
                                /** @description Grows with each change; named by who changes the link */
                                version: number;
                                url: string;
                                /**
                                 * Format: uri
                                 * @description The full address that respondents open
                                 */
                                publishUrl: string;
                                name: string;
                                /** @enum {string} */
                                state: "open" | "closed" | "scheduled";
                                /** Format: date-time */
                                created: string;
                                /** Format: date-time */
                                openAt: string;
                                /** Format: date-time */
                                closeAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description When an open link closes by itself
                                 */
                                expiry: string | null;
                                language: string | null;
                                hiddenLanguages: string[];
                                background: {
                                    [key: string]: string;
                                };
                                oneTimeDays: number | null;
                                maxAnswers: number | null;
                                draftAllowed: boolean;
                                hidden: string[];
                                /** @description By element id */
                                automaticAnswers: Record<string, never>;
                                presentation: string | null;
                                /** @description Answers only to calls with an API key: header X-Api-Key or query api_key */
                                private: boolean;
                                /** @enum {string} */
                                structure: "default" | "singlePage" | "custom";
                                /** @description Of the structure custom; what is in none of them is not asked */
                                sections: {
                                    id: string;
                                    /** @description The page whose settings and rules it has */
                                    pageId: string;
                                    elements: string[];
                                }[];
                                /** @description A Send button; only with the structure singlePage */
                                singlePageSend: boolean;
                                /** @description Nodes that questions of a hierarchy show, by the hierarchy's id; those above and below come along */
                                visibleNodes: {
                                    [key: string]: string[];
                                };
                                /** @description Each respondent is asked some of these questions, drawn by lot */
                                lottery: {
                                    /** @enum {string} */
                                    type: "questions";
                                    questions: string[];
                                    shown: number;
                                } | null;
                                /** @description Instead of what the survey says; 0: never */
                                resetIntervalSeconds: number | null;
                                /** @enum {number} */
                                embedVersion: 1 | 2;
                                /** @enum {string} */
                                embedTheme: "default" | "form" | "notheme" | "singlePage" | "singlePageForm" | "singlePageNotheme";
                                twoWaySms: {
                                    start?: string;
                                    thanks?: string;
                                    invalid?: string;
                                    closed?: string;
                                } | null;
                                /** @description Of its own CSS; GET …/code has the text */
                                cssHash: string | null;
                                jsHash: string | null;
                                closedWithSurvey: boolean;
                            }[];
                            old_urls: string[];
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
    deleteCollectors: {
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
                    collectorIds: string[];
                    /**
                     * @description By collectorId, those that the caller has seen: 412 when somebody has changed one meanwhile
                     * @default {}
                     */
                    versions?: {
                        [key: string]: number;
                    };
                    /**
                     * @default 2
                     * @enum {number}
                     */
                    delete_answers?: 1 | 2;
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
                            updated_collectors: {
                                /** Format: uuid */
                                collectorId: string;
                                /** Format: uuid */
                                surveyId: string;
                                /** @description Grows with each change; named by who changes the link */
                                version: number;
                                url: string;
                                /**
                                 * Format: uri
                                 * @description The full address that respondents open
                                 */
                                publishUrl: string;
                                name: string;
                                /** @enum {string} */
                                state: "open" | "closed" | "scheduled";
                                /** Format: date-time */
                                created: string;
                                /** Format: date-time */
                                openAt: string;
                                /** Format: date-time */
                                closeAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description When an open link closes by itself
                                 */
                                expiry: string | null;
                                language: string | null;
                                hiddenLanguages: string[];
                                background: {
                                    [key: string]: string;
                                };
                                oneTimeDays: number | null;
                                maxAnswers: number | null;
                                draftAllowed: boolean;
                                hidden: string[];
                                /** @description By element id */
                                automaticAnswers: Record<string, never>;
                                presentation: string | null;
                                /** @description Answers only to calls with an API key: header X-Api-Key or query api_key */
                                private: boolean;
                                /** @enum {string} */
                                structure: "default" | "singlePage" | "custom";
                                /** @description Of the structure custom; what is in none of them is not asked */
                                sections: {
                                    id: string;
                                    /** @description The page whose settings and rules it has */
                                    pageId: string;
                                    elements: string[];
                                }[];
                                /** @description A Send button; only with the structure singlePage */
                                singlePageSend: boolean;
                                /** @description Nodes that questions of a hierarchy show, by the hierarchy's id; those above and below come along */
                                visibleNodes: {
                                    [key: string]: string[];
                                };
                                /** @description Each respondent is asked some of these questions, drawn by lot */
                                lottery: {
                                    /** @enum {string} */
                                    type: "questions";
                                    questions: string[];
                                    shown: number;
                                } | null;
                                /** @description Instead of what the survey says; 0: never */
                                resetIntervalSeconds: number | null;
                                /** @enum {number} */
                                embedVersion: 1 | 2;
                                /** @enum {string} */
                                embedTheme: "default" | "form" | "notheme" | "singlePage" | "singlePageForm" | "singlePageNotheme";
                                twoWaySms: {
                                    start?: string;
                                    thanks?: string;
                                    invalid?: string;
                                    closed?: string;
                                } | null;
                                /** @description Of its own CSS; GET …/code has the text */
                                cssHash: string | null;
                                jsHash: string | null;
                                closedWithSurvey: boolean;
                            }[];
                            old_urls: string[];
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
    listLinkParts: {
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
                            pages: {
                                id: string;
                                title: string;
                                /** @description Nothing is asked there: an end, or a way out */
                                end: boolean;
                                elements: {
                                    id: string;
                                    kind: string;
                                    settings: Record<string, never>;
                                }[];
                            }[];
                            /** @description Hierarchies, and the elements whose choices are their nodes */
                            hierarchies: {
                                id: string;
                                elements: string[];
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
    switchCollectors: {
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
                    collectorIds: string[];
                    /**
                     * @description By collectorId, those that the caller has seen: 412 when somebody has changed one meanwhile
                     * @default {}
                     */
                    versions?: {
                        [key: string]: number;
                    };
                    /** @enum {string} */
                    state: "open" | "closed";
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
                            updated_collectors: {
                                /** Format: uuid */
                                collectorId: string;
                                /** Format: uuid */
                                surveyId: string;
                                /** @description Grows with each change; named by who changes the link */
                                version: number;
                                url: string;
                                /**
                                 * Format: uri
                                 * @description The full address that respondents open
                                 */
                                publishUrl: string;
                                name: string;
                                /** @enum {string} */
                                state: "open" | "closed" | "scheduled";
                                /** Format: date-time */
                                created: string;
                                /** Format: date-time */
                                openAt: string;
                                /** Format: date-time */
                                closeAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description When an open link closes by itself
                                 */
                                expiry: string | null;
                                language: string | null;
                                hiddenLanguages: string[];
                                background: {
                                    [key: string]: string;
                                };
                                oneTimeDays: number | null;
                                maxAnswers: number | null;
                                draftAllowed: boolean;
                                hidden: string[];
                                /** @description By element id */
                                automaticAnswers: Record<string, never>;
                                presentation: string | null;
                                /** @description Answers only to calls with an API key: header X-Api-Key or query api_key */
                                private: boolean;
                                /** @enum {string} */
                                structure: "default" | "singlePage" | "custom";
                                /** @description Of the structure custom; what is in none of them is not asked */
                                sections: {
                                    id: string;
                                    /** @description The page whose settings and rules it has */
                                    pageId: string;
                                    elements: string[];
                                }[];
                                /** @description A Send button; only with the structure singlePage */
                                singlePageSend: boolean;
                                /** @description Nodes that questions of a hierarchy show, by the hierarchy's id; those above and below come along */
                                visibleNodes: {
                                    [key: string]: string[];
                                };
                                /** @description Each respondent is asked some of these questions, drawn by lot */
                                lottery: {
                                    /** @enum {string} */
                                    type: "questions";
                                    questions: string[];
                                    shown: number;
                                } | null;
                                /** @description Instead of what the survey says; 0: never */
                                resetIntervalSeconds: number | null;
                                /** @enum {number} */
                                embedVersion: 1 | 2;
                                /** @enum {string} */
                                embedTheme: "default" | "form" | "notheme" | "singlePage" | "singlePageForm" | "singlePageNotheme";
                                twoWaySms: {
                                    start?: string;
                                    thanks?: string;
                                    invalid?: string;
                                    closed?: string;
                                } | null;
                                /** @description Of its own CSS; GET …/code has the text */
                                cssHash: string | null;
                                jsHash: string | null;
                                closedWithSurvey: boolean;
                            }[];
                            old_urls: string[];
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
    getCollector: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                collectorId: string;
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
                            collectorId: string;
                            /** Format: uuid */
                            surveyId: string;
                            /** @description Grows with each change; named by who changes the link */
                            version: number;
                            url: string;
                            /**
                             * Format: uri
                             * @description The full address that respondents open
                             */
                            publishUrl: string;
                            name: string;
                            /** @enum {string} */
                            state: "open" | "closed" | "scheduled";
                            /** Format: date-time */
                            created: string;
                            /** Format: date-time */
                            openAt: string;
                            /** Format: date-time */
                            closeAt: string | null;
                            /**
                             * Format: date-time
                             * @description When an open link closes by itself
                             */
                            expiry: string | null;
                            language: string | null;
                            hiddenLanguages: string[];
                            background: {
                                [key: string]: string;
                            };
                            oneTimeDays: number | null;
                            maxAnswers: number | null;
                            draftAllowed: boolean;
                            hidden: string[];
                            /** @description By element id */
                            automaticAnswers: Record<string, never>;
                            presentation: string | null;
                            /** @description Answers only to calls with an API key: header X-Api-Key or query api_key */
                            private: boolean;
                            /** @enum {string} */
                            structure: "default" | "singlePage" | "custom";
                            /** @description Of the structure custom; what is in none of them is not asked */
                            sections: {
                                id: string;
                                /** @description The page whose settings and rules it has */
                                pageId: string;
                                elements: string[];
                            }[];
                            /** @description A Send button; only with the structure singlePage */
                            singlePageSend: boolean;
                            /** @description Nodes that questions of a hierarchy show, by the hierarchy's id; those above and below come along */
                            visibleNodes: {
                                [key: string]: string[];
                            };
                            /** @description Each respondent is asked some of these questions, drawn by lot */
                            lottery: {
                                /** @enum {string} */
                                type: "questions";
                                questions: string[];
                                shown: number;
                            } | null;
                            /** @description Instead of what the survey says; 0: never */
                            resetIntervalSeconds: number | null;
                            /** @enum {number} */
                            embedVersion: 1 | 2;
                            /** @enum {string} */
                            embedTheme: "default" | "form" | "notheme" | "singlePage" | "singlePageForm" | "singlePageNotheme";
                            twoWaySms: {
                                start?: string;
                                thanks?: string;
                                invalid?: string;
                                closed?: string;
                            } | null;
                            /** @description Of its own CSS; GET …/code has the text */
                            cssHash: string | null;
                            jsHash: string | null;
                            closedWithSurvey: boolean;
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
    updateCollector: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                collectorId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    url?: string;
                    language?: string | null;
                    hiddenLanguages?: string[];
                    background?: {
                        [key: string]: string;
                    };
                    oneTimeDays?: number | null;
                    /** @description Answers that the link takes; test answers and those kept apart do not count */
                    maxAnswers?: number | null;
                    draftAllowed?: boolean;
                    /** @description Ids of pages and questions; choices, rows and columns as element/id, or by id in each that has it */
                    hidden?: string[];
                    /** @description By element id; of questions that the link hides, by themselves or with their page */
                    automaticAnswers?: {
                        [key: string]: string | number | Record<string, never>;
                    };
                    /** @enum {string|null} */
                    presentation?: "buttons" | "dropdown" | "slider" | "hierarchyList" | null;
                    /** @description Answers only to calls with an API key: header X-Api-Key or query api_key */
                    private?: boolean;
                    /** @enum {string} */
                    structure?: "default" | "singlePage" | "custom";
                    /** @description Of the structure custom; what is in none of them is not asked */
                    sections?: {
                        id: string;
                        /** @description The page whose settings and rules it has */
                        pageId: string;
                        elements: string[];
                    }[];
                    /** @description A Send button; only with the structure singlePage */
                    singlePageSend?: boolean;
                    /** @description Nodes that questions of a hierarchy show, by the hierarchy's id; those above and below come along */
                    visibleNodes?: {
                        [key: string]: string[];
                    };
                    /** @description Each respondent is asked some of these questions, drawn by lot */
                    lottery?: {
                        /** @enum {string} */
                        type: "questions";
                        questions: string[];
                        shown: number;
                    } | null;
                    /** @description Instead of what the survey says; 0: never */
                    resetIntervalSeconds?: number | null;
                    /** @enum {number} */
                    embedVersion?: 1 | 2;
                    /** @enum {string} */
                    embedTheme?: "default" | "form" | "notheme" | "singlePage" | "singlePageForm" | "singlePageNotheme";
                    twoWaySms?: {
                        start?: string;
                        thanks?: string;
                        invalid?: string;
                        closed?: string;
                    } | null;
                    /** @description Added to the survey's own; advanced editors write it */
                    customCss?: string;
                    /** @description The same; needs the feature custom_script besides */
                    customJs?: string;
                    /** Format: date-time */
                    openAt?: string;
                    /** Format: date-time */
                    closeAt?: string | null;
                    /** @enum {string} */
                    state?: "open" | "closed";
                    /** @description The one that the caller has seen: 412 when somebody has changed it meanwhile */
                    version?: number;
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
                            updated_collectors: {
                                /** Format: uuid */
                                collectorId: string;
                                /** Format: uuid */
                                surveyId: string;
                                /** @description Grows with each change; named by who changes the link */
                                version: number;
                                url: string;
                                /**
                                 * Format: uri
                                 * @description The full address that respondents open
                                 */
                                publishUrl: string;
                                name: string;
                                /** @enum {string} */
                                state: "open" | "closed" | "scheduled";
                                /** Format: date-time */
                                created: string;
                                /** Format: date-time */
                                openAt: string;
                                /** Format: date-time */
                                closeAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description When an open link closes by itself
                                 */
                                expiry: string | null;
                                language: string | null;
                                hiddenLanguages: string[];
                                background: {
                                    [key: string]: string;
                                };
                                oneTimeDays: number | null;
                                maxAnswers: number | null;
                                draftAllowed: boolean;
                                hidden: string[];
                                /** @description By element id */
                                automaticAnswers: Record<string, never>;
                                presentation: string | null;
                                /** @description Answers only to calls with an API key: header X-Api-Key or query api_key */
                                private: boolean;
                                /** @enum {string} */
                                structure: "default" | "singlePage" | "custom";
                                /** @description Of the structure custom; what is in none of them is not asked */
                                sections: {
                                    id: string;
                                    /** @description The page whose settings and rules it has */
                                    pageId: string;
                                    elements: string[];
                                }[];
                                /** @description A Send button; only with the structure singlePage */
                                singlePageSend: boolean;
                                /** @description Nodes that questions of a hierarchy show, by the hierarchy's id; those above and below come along */
                                visibleNodes: {
                                    [key: string]: string[];
                                };
                                /** @description Each respondent is asked some of these questions, drawn by lot */
                                lottery: {
                                    /** @enum {string} */
                                    type: "questions";
                                    questions: string[];
                                    shown: number;
                                } | null;
                                /** @description Instead of what the survey says; 0: never */
                                resetIntervalSeconds: number | null;
                                /** @enum {number} */
                                embedVersion: 1 | 2;
                                /** @enum {string} */
                                embedTheme: "default" | "form" | "notheme" | "singlePage" | "singlePageForm" | "singlePageNotheme";
                                twoWaySms: {
                                    start?: string;
                                    thanks?: string;
                                    invalid?: string;
                                    closed?: string;
                                } | null;
                                /** @description Of its own CSS; GET …/code has the text */
                                cssHash: string | null;
                                jsHash: string | null;
                                closedWithSurvey: boolean;
                            }[];
                            old_urls: string[];
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
    deleteCollector: {
        parameters: {
            query?: {
                delete_answers?: 1 | 2;
                version?: number;
            };
            header?: never;
            path: {
                id: string;
                collectorId: string;
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
                            updated_collectors: {
                                /** Format: uuid */
                                collectorId: string;
                                /** Format: uuid */
                                surveyId: string;
                                /** @description Grows with each change; named by who changes the link */
                                version: number;
                                url: string;
                                /**
                                 * Format: uri
                                 * @description The full address that respondents open
                                 */
                                publishUrl: string;
                                name: string;
                                /** @enum {string} */
                                state: "open" | "closed" | "scheduled";
                                /** Format: date-time */
                                created: string;
                                /** Format: date-time */
                                openAt: string;
                                /** Format: date-time */
                                closeAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description When an open link closes by itself
                                 */
                                expiry: string | null;
                                language: string | null;
                                hiddenLanguages: string[];
                                background: {
                                    [key: string]: string;
                                };
                                oneTimeDays: number | null;
                                maxAnswers: number | null;
                                draftAllowed: boolean;
                                hidden: string[];
                                /** @description By element id */
                                automaticAnswers: Record<string, never>;
                                presentation: string | null;
                                /** @description Answers only to calls with an API key: header X-Api-Key or query api_key */
                                private: boolean;
                                /** @enum {string} */
                                structure: "default" | "singlePage" | "custom";
                                /** @description Of the structure custom; what is in none of them is not asked */
                                sections: {
                                    id: string;
                                    /** @description The page whose settings and rules it has */
                                    pageId: string;
                                    elements: string[];
                                }[];
                                /** @description A Send button; only with the structure singlePage */
                                singlePageSend: boolean;
                                /** @description Nodes that questions of a hierarchy show, by the hierarchy's id; those above and below come along */
                                visibleNodes: {
                                    [key: string]: string[];
                                };
                                /** @description Each respondent is asked some of these questions, drawn by lot */
                                lottery: {
                                    /** @enum {string} */
                                    type: "questions";
                                    questions: string[];
                                    shown: number;
                                } | null;
                                /** @description Instead of what the survey says; 0: never */
                                resetIntervalSeconds: number | null;
                                /** @enum {number} */
                                embedVersion: 1 | 2;
                                /** @enum {string} */
                                embedTheme: "default" | "form" | "notheme" | "singlePage" | "singlePageForm" | "singlePageNotheme";
                                twoWaySms: {
                                    start?: string;
                                    thanks?: string;
                                    invalid?: string;
                                    closed?: string;
                                } | null;
                                /** @description Of its own CSS; GET …/code has the text */
                                cssHash: string | null;
                                jsHash: string | null;
                                closedWithSurvey: boolean;
                            }[];
                            old_urls: string[];
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
    getCollectorCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                collectorId: string;
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
                            customCss: string;
                            customJs: string;
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
    copyCollector: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                collectorId: string;
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
                            updated_collectors: {
                                /** Format: uuid */
                                collectorId: string;
                                /** Format: uuid */
                                surveyId: string;
                                /** @description Grows with each change; named by who changes the link */
                                version: number;
                                url: string;
                                /**
                                 * Format: uri
                                 * @description The full address that respondents open
                                 */
                                publishUrl: string;
                                name: string;
                                /** @enum {string} */
                                state: "open" | "closed" | "scheduled";
                                /** Format: date-time */
                                created: string;
                                /** Format: date-time */
                                openAt: string;
                                /** Format: date-time */
                                closeAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description When an open link closes by itself
                                 */
                                expiry: string | null;
                                language: string | null;
                                hiddenLanguages: string[];
                                background: {
                                    [key: string]: string;
                                };
                                oneTimeDays: number | null;
                                maxAnswers: number | null;
                                draftAllowed: boolean;
                                hidden: string[];
                                /** @description By element id */
                                automaticAnswers: Record<string, never>;
                                presentation: string | null;
                                /** @description Answers only to calls with an API key: header X-Api-Key or query api_key */
                                private: boolean;
                                /** @enum {string} */
                                structure: "default" | "singlePage" | "custom";
                                /** @description Of the structure custom; what is in none of them is not asked */
                                sections: {
                                    id: string;
                                    /** @description The page whose settings and rules it has */
                                    pageId: string;
                                    elements: string[];
                                }[];
                                /** @description A Send button; only with the structure singlePage */
                                singlePageSend: boolean;
                                /** @description Nodes that questions of a hierarchy show, by the hierarchy's id; those above and below come along */
                                visibleNodes: {
                                    [key: string]: string[];
                                };
                                /** @description Each respondent is asked some of these questions, drawn by lot */
                                lottery: {
                                    /** @enum {string} */
                                    type: "questions";
                                    questions: string[];
                                    shown: number;
                                } | null;
                                /** @description Instead of what the survey says; 0: never */
                                resetIntervalSeconds: number | null;
                                /** @enum {number} */
                                embedVersion: 1 | 2;
                                /** @enum {string} */
                                embedTheme: "default" | "form" | "notheme" | "singlePage" | "singlePageForm" | "singlePageNotheme";
                                twoWaySms: {
                                    start?: string;
                                    thanks?: string;
                                    invalid?: string;
                                    closed?: string;
                                } | null;
                                /** @description Of its own CSS; GET …/code has the text */
                                cssHash: string | null;
                                jsHash: string | null;
                                closedWithSurvey: boolean;
                            }[];
                            old_urls: string[];
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
    exportLinks: {
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
    importLinks: {
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
                "multipart/form-data": {
                    /** @default false */
                    skip_faulty?: boolean;
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
                            created: number;
                            changed: number;
                            unchanged: number;
                            /** @description Of rows that were skipped */
                            faults: {
                                row: number;
                                column: string;
                                code: string;
                                value?: string;
                                params?: Record<string, never>;
                                message: string;
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
    previewLinkImport: {
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
                            rows: number;
                            created: number;
                            changed: number;
                            unchanged: number;
                            /** @description Headings that say nothing of a link */
                            ignored: string[];
                            /** @description The first ones */
                            faults: {
                                row: number;
                                column: string;
                                code: string;
                                value?: string;
                                params?: Record<string, never>;
                                message: string;
                            }[];
                            fault_count: number;
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
    printLinks: {
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
                    /**
                     * @description Codes of a page: columns x rows
                     * @default 2x3
                     * @enum {string}
                     */
                    size?: "1" | "2x3" | "4x6";
                    /** @description Those links only; all without it */
                    collectorIds?: string[];
                    /**
                     * @description all: refused when a name has signs that cannot be printed; boxes: a box stands for each
                     * @default all
                     * @enum {string}
                     */
                    signs?: "all" | "boxes";
                };
            };
        };
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
}
