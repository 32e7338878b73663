// Made by `npm run generate` from the server routes; not to be edited.
export interface paths {
    "/datasets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Surveys of the company with the datasets that each node has of them */
        get: operations["listDatasets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What all datasets of the company come to */
        get: operations["sumDatasets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a survey’s dataset from every node; it is made anew when results are looked at */
        delete: operations["removeDataset"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{id}/rebuild": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Has a survey’s dataset made anew */
        post: operations["rebuildDataset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes answers of one response, each judged as in the version that was answered */
        put: operations["updateAnswers"];
        post?: never;
        /** Removes responses with all that is kept of them; with `element_ids` only what was written or handed in there */
        delete: operations["deleteAnswers"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/combined_results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Combinations whose results the survey is shown in, by name */
        get: operations["listCombinedResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/combined_results/{combinationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Results of combined surveys together and of each, as far as the caller may see them */
        get: operations["getCombinedResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/combined_results/{combinationId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Results of combined surveys together and of each as an Excel file, with the filters */
        get: operations["exportCombinedResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/combined_results/{combinationId}/filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What responses of combined surveys can be filtered by besides their answers */
        get: operations["getCombinedFilters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/report_settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the report shows for who has chosen no view; null: everything */
        get: operations["getReportSettings"];
        /** Says what the report shows for who has chosen no view */
        put: operations["changeReportSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/report_view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Saved views of a survey’s report: the caller’s, and those of the company */
        get: operations["listReportViews"];
        put?: never;
        /** Saves a view of a survey’s report; one for the company needs reportEdit */
        post: operations["createReportView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/report_view/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All saved views that the caller sees, as a file for another survey */
        get: operations["exportReportViews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/report_view/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes over the views of a file as the caller’s own; a name that is taken gets a number */
        post: operations["importReportViews"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/report_view/{viewId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes a saved view: one’s own, or with reportEdit one of the company */
        put: operations["changeReportView"];
        post?: never;
        /** Removes a saved view: one’s own, or with reportEdit one of the company */
        delete: operations["deleteReportView"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/respondent/{response_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened to one response: how it came, and what was done to it since, oldest first */
        get: operations["getRespondentHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/response/{response_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One response, with the whole answer to every question */
        get: operations["getResponse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/response_rates_bg_fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** How many answered, and how many of those who were asked, by the values of background fields */
        post: operations["getResponseRatesByBackground"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/responses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Responses of a survey, newest first; `filter` searches in what the table shows of them, but for times and numbers */
        get: operations["listResponses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/responses/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Writes the responses table to a file; a job, which tells its name and rows */
        post: operations["exportResponses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/responses/export/{exportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file that an export has written; for who asked for it, for two days */
        get: operations["downloadResponses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/responses/{responseId}/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file that a respondent has handed in; a download, never shown in the page */
        get: operations["downloadAnswerFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Results of a survey, or of one element, for the responses that a filter lets through */
        get: operations["getResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/results/completion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many began to fill the survey in, how far they came, and how many answered */
        get: operations["getCompletion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/results/crosstab": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Two questions or background fields set against each other, with how unlikely each count is by chance */
        get: operations["getCrossTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/results/crosstab/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as an Excel file, with the filters */
        get: operations["exportCrossTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/results/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Responses with files that answer one element, newest first */
        get: operations["getResultsFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/results/filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Background values, languages, links and versions that the responses have, with how many have each */
        get: operations["getResultsFilters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/results/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far the preparing of results is, which other calls refuse with `results_building` meanwhile */
        get: operations["getResultsProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/results/texts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open answers to one element, newest first; `filter` searches in them */
        get: operations["getResultsTexts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/results/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Responses over time, with the results of one element in each interval */
        get: operations["getResultsTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/results/words": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The words that most open answers to one element have, with how many have each */
        get: operations["getResultsWords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/update_respondents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sets background values of chosen responses; an empty text takes the value away */
        put: operations["updateRespondents"];
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
    listDatasets: {
        parameters: {
            query?: {
                per_page?: number;
                page_no?: number;
                sort_by?: "name" | "edited_at";
                sort_order?: "asc" | "desc";
                filter?: string;
                filter_fields?: "name"[] | "name";
                timestamp?: number;
                state?: "there" | "building" | "failed";
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
                                survey_id: string;
                                name: string;
                                /** @description False where the survey’s settings say that no dataset is kept */
                                kept: boolean;
                                datasets: {
                                    /** @description The machine that has it */
                                    host: string;
                                    /** @description Whether it is the one that replies */
                                    this_node: boolean;
                                    /** @enum {string} */
                                    state: "building" | "ready" | "failed";
                                    /** @enum {string|null} */
                                    failure: "no_space" | "locked" | "other" | null;
                                    responses: number | null;
                                    bytes: number;
                                    /** Format: date-time */
                                    made_at: string | null;
                                    /**
                                     * Format: date-time
                                     * @description When its node last said so
                                     */
                                    told_at: string;
                                    progress: {
                                        done: number;
                                        total: number;
                                    } | null;
                                }[];
                                /** @description What nodes leave for each other in the file store */
                                stored: {
                                    responses: number;
                                    bytes: number;
                                    /** Format: date-time */
                                    made_at: string;
                                } | null;
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
    sumDatasets: {
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
                            /** @description That have a dataset anywhere */
                            surveys: number;
                            nodes: number;
                            bytes: number;
                            stored_bytes: number;
                            building: number;
                            failed: number;
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
    removeDataset: {
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
                            /** @enum {boolean} */
                            done: true;
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
    rebuildDataset: {
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
                            /** @enum {boolean} */
                            done: true;
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
    updateAnswers: {
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
                    /** Format: uuid */
                    response_id: string;
                    /** @description That the caller has seen */
                    revision: number;
                    /** @description By element id, as intake takes them; null for no answer */
                    answers: {
                        [key: string]: unknown;
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
                            revision: number;
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
    deleteAnswers: {
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
                    response_ids: string[];
                    /** @description Questions whose open answers and files are erased; the responses stay */
                    element_ids?: string[];
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
                            /** @description Of so many responses */
                            count: number;
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
    listCombinedResults: {
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
                            combinations: {
                                /** Format: uuid */
                                combination_id: string;
                                name: string;
                                /** @description How many surveys are in it */
                                surveys: number;
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
    getCombinedResults: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                integrity?: "all" | "clean" | "marked" | "speeder" | "duplicate" | "bot" | "spam" | "test";
                language?: string[] | string;
                collector?: string[] | string;
                background?: string[] | string;
                answer?: string[] | string;
                timestamp?: number;
            };
            header?: never;
            path: {
                id: string;
                combinationId: string;
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
                            combination_id: string;
                            name: string;
                            total: number;
                            /** @description Responses that the filter lets through */
                            n: number;
                            surveys: {
                                /** Format: uuid */
                                survey_id: string;
                                name: string;
                                total: number;
                                n: number;
                                /** @description True when its responses are too few to be shown */
                                hidden: boolean;
                                /** @description Fewer responses than this are not shown (RES-020) */
                                hide_under: number | null;
                                limited: boolean;
                            }[];
                            /** @description Surveys whose results the caller may not see */
                            left_out: number;
                            elements: {
                                element_id: string;
                                kind: string;
                                name: string;
                                title: string;
                                /** @description False when it is hidden from charts (RES-002) */
                                chart: boolean;
                                choices?: {
                                    id: string;
                                    label: string;
                                }[];
                                rows?: {
                                    id: string;
                                    label: string;
                                }[];
                                columns?: {
                                    id: string;
                                    label: string;
                                }[];
                                scale?: {
                                    min: number;
                                    max: number;
                                    step: number;
                                    unit?: string;
                                    minLabel?: string;
                                    maxLabel?: string;
                                };
                                /** @description The numbers of the scale are drawn as faces */
                                faces?: boolean;
                                /** @description The one choice is a box to tick */
                                consent?: boolean;
                                /** @description The answers are days; filters count them from 1970-01-01 */
                                days?: boolean;
                                /** @description The columns are places of an order, the first one first */
                                places?: boolean;
                                /** @description Of all surveys together */
                                summary: Record<string, never>;
                                hidden: boolean;
                                /** @description One of each survey that asks the question */
                                surveys: {
                                    /** Format: uuid */
                                    survey_id: string;
                                    /** @description `Summary` of sdk/model: n, dontKnow, and counts by choice, number or matrix row */
                                    summary: Record<string, never>;
                                    hidden: boolean;
                                }[];
                            }[];
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
    exportCombinedResults: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                integrity?: "all" | "clean" | "marked" | "speeder" | "duplicate" | "bot" | "spam" | "test";
                language?: string[] | string;
                collector?: string[] | string;
                background?: string[] | string;
                answer?: string[] | string;
            };
            header?: never;
            path: {
                id: string;
                combinationId: string;
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
    getCombinedFilters: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                combinationId: string;
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
                            background: {
                                field_id: string;
                                name: string;
                                values: {
                                    value: string;
                                    label: string;
                                    n: number;
                                }[];
                                /** @description True when there are further values */
                                more: boolean;
                            }[];
                            languages: {
                                language: string;
                                n: number;
                            }[];
                            collectors: {
                                collector_id: string;
                                name: string;
                                n: number;
                            }[];
                            /** @description Responses of each class, spam and bots beside the others; null where one is of too few */
                            integrity: {
                                clean: number;
                                speeder: number;
                                duplicate: number;
                                bot: number;
                                spam: number;
                                test: number;
                            } | null;
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
    getReportSettings: {
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
                            charts: {
                                /** @description What the report shows; at least one (RES-005) */
                                parts: ("timeline" | "charts" | "texts")[];
                                /**
                                 * @description Elements that are left out
                                 * @default []
                                 */
                                hidden: string[];
                                /**
                                 * @description By element id; the others are drawn as suits them
                                 * @default {}
                                 */
                                shapes: {
                                    [key: string]: "bars" | "columns" | "gauge" | "table";
                                };
                                /**
                                 * @description Of the bars of choices that are no scale (RES-069); without it as in the survey
                                 * @enum {string}
                                 */
                                order?: "survey" | "largest" | "smallest";
                            } | null;
                            version: number;
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
    changeReportSettings: {
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
                    charts: {
                        /** @description What the report shows; at least one (RES-005) */
                        parts: ("timeline" | "charts" | "texts")[];
                        /**
                         * @description Elements that are left out
                         * @default []
                         */
                        hidden?: string[];
                        /**
                         * @description By element id; the others are drawn as suits them
                         * @default {}
                         */
                        shapes?: {
                            [key: string]: "bars" | "columns" | "gauge" | "table";
                        };
                        /**
                         * @description Of the bars of choices that are no scale (RES-069); without it as in the survey
                         * @enum {string}
                         */
                        order?: "survey" | "largest" | "smallest";
                    };
                    /** @description The one that the caller has seen */
                    version: number;
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
                            charts: {
                                /** @description What the report shows; at least one (RES-005) */
                                parts: ("timeline" | "charts" | "texts")[];
                                /**
                                 * @description Elements that are left out
                                 * @default []
                                 */
                                hidden: string[];
                                /**
                                 * @description By element id; the others are drawn as suits them
                                 * @default {}
                                 */
                                shapes: {
                                    [key: string]: "bars" | "columns" | "gauge" | "table";
                                };
                                /**
                                 * @description Of the bars of choices that are no scale (RES-069); without it as in the survey
                                 * @enum {string}
                                 */
                                order?: "survey" | "largest" | "smallest";
                            };
                            version: number;
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
    listReportViews: {
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
                            views: {
                                /** Format: uuid */
                                view_id: string;
                                name: string;
                                /** @enum {string} */
                                scope: "user" | "company";
                                own: boolean;
                                may_change: boolean;
                                /** @description As the query of calls for results */
                                filter: {
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
                                charts: {
                                    /** @description What the report shows; at least one (RES-005) */
                                    parts: ("timeline" | "charts" | "texts")[];
                                    /**
                                     * @description Elements that are left out
                                     * @default []
                                     */
                                    hidden: string[];
                                    /**
                                     * @description By element id; the others are drawn as suits them
                                     * @default {}
                                     */
                                    shapes: {
                                        [key: string]: "bars" | "columns" | "gauge" | "table";
                                    };
                                    /**
                                     * @description Of the bars of choices that are no scale (RES-069); without it as in the survey
                                     * @enum {string}
                                     */
                                    order?: "survey" | "largest" | "smallest";
                                };
                                /** @description By what respondents are compared: `field <field id>`, `language` or `collector`; null: by nothing */
                                compare_by: string | null;
                                version: number;
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
    createReportView: {
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
                    /**
                     * @description As the query of calls for results
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
                        version?: string[] | string;
                    };
                    charts: {
                        /** @description What the report shows; at least one (RES-005) */
                        parts: ("timeline" | "charts" | "texts")[];
                        /**
                         * @description Elements that are left out
                         * @default []
                         */
                        hidden?: string[];
                        /**
                         * @description By element id; the others are drawn as suits them
                         * @default {}
                         */
                        shapes?: {
                            [key: string]: "bars" | "columns" | "gauge" | "table";
                        };
                        /**
                         * @description Of the bars of choices that are no scale (RES-069); without it as in the survey
                         * @enum {string}
                         */
                        order?: "survey" | "largest" | "smallest";
                    };
                    /**
                     * @description By what respondents are compared: `field <field id>`, `language` or `collector`; null: by nothing
                     * @default null
                     */
                    compare_by?: string | null;
                    /**
                     * @default user
                     * @enum {string}
                     */
                    scope?: "user" | "company";
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
                            view_id: string;
                            name: string;
                            /** @enum {string} */
                            scope: "user" | "company";
                            own: boolean;
                            may_change: boolean;
                            /** @description As the query of calls for results */
                            filter: {
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
                            charts: {
                                /** @description What the report shows; at least one (RES-005) */
                                parts: ("timeline" | "charts" | "texts")[];
                                /**
                                 * @description Elements that are left out
                                 * @default []
                                 */
                                hidden: string[];
                                /**
                                 * @description By element id; the others are drawn as suits them
                                 * @default {}
                                 */
                                shapes: {
                                    [key: string]: "bars" | "columns" | "gauge" | "table";
                                };
                                /**
                                 * @description Of the bars of choices that are no scale (RES-069); without it as in the survey
                                 * @enum {string}
                                 */
                                order?: "survey" | "largest" | "smallest";
                            };
                            /** @description By what respondents are compared: `field <field id>`, `language` or `collector`; null: by nothing */
                            compare_by: string | null;
                            version: number;
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
    exportReportViews: {
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
    importReportViews: {
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
                    kaiku: "report_views";
                    views: {
                        name: string;
                        /**
                         * @description As the query of calls for results
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
                            version?: string[] | string;
                        };
                        charts: {
                            /** @description What the report shows; at least one (RES-005) */
                            parts: ("timeline" | "charts" | "texts")[];
                            /**
                             * @description Elements that are left out
                             * @default []
                             */
                            hidden?: string[];
                            /**
                             * @description By element id; the others are drawn as suits them
                             * @default {}
                             */
                            shapes?: {
                                [key: string]: "bars" | "columns" | "gauge" | "table";
                            };
                            /**
                             * @description Of the bars of choices that are no scale (RES-069); without it as in the survey
                             * @enum {string}
                             */
                            order?: "survey" | "largest" | "smallest";
                        };
                        /**
                         * @description By what respondents are compared: `field <field id>`, `language` or `collector`; null: by nothing
                         * @default null
                         */
                        compare_by?: string | null;
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
                            views: {
                                /** Format: uuid */
                                view_id: string;
                                name: string;
                                /** @enum {string} */
                                scope: "user" | "company";
                                own: boolean;
                                may_change: boolean;
                                /** @description As the query of calls for results */
                                filter: {
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
                                charts: {
                                    /** @description What the report shows; at least one (RES-005) */
                                    parts: ("timeline" | "charts" | "texts")[];
                                    /**
                                     * @description Elements that are left out
                                     * @default []
                                     */
                                    hidden: string[];
                                    /**
                                     * @description By element id; the others are drawn as suits them
                                     * @default {}
                                     */
                                    shapes: {
                                        [key: string]: "bars" | "columns" | "gauge" | "table";
                                    };
                                    /**
                                     * @description Of the bars of choices that are no scale (RES-069); without it as in the survey
                                     * @enum {string}
                                     */
                                    order?: "survey" | "largest" | "smallest";
                                };
                                /** @description By what respondents are compared: `field <field id>`, `language` or `collector`; null: by nothing */
                                compare_by: string | null;
                                version: number;
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
    changeReportView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                viewId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    scope?: "user" | "company";
                    /** @description As the query of calls for results */
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
                    charts?: {
                        /** @description What the report shows; at least one (RES-005) */
                        parts: ("timeline" | "charts" | "texts")[];
                        /**
                         * @description Elements that are left out
                         * @default []
                         */
                        hidden?: string[];
                        /**
                         * @description By element id; the others are drawn as suits them
                         * @default {}
                         */
                        shapes?: {
                            [key: string]: "bars" | "columns" | "gauge" | "table";
                        };
                        /**
                         * @description Of the bars of choices that are no scale (RES-069); without it as in the survey
                         * @enum {string}
                         */
                        order?: "survey" | "largest" | "smallest";
                    };
                    /** @description By what respondents are compared: `field <field id>`, `language` or `collector`; null: by nothing */
                    compare_by?: string | null;
                    /** @description The one that the caller has seen: 412 when it was changed meanwhile */
                    version: number;
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
                            view_id: string;
                            name: string;
                            /** @enum {string} */
                            scope: "user" | "company";
                            own: boolean;
                            may_change: boolean;
                            /** @description As the query of calls for results */
                            filter: {
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
                            charts: {
                                /** @description What the report shows; at least one (RES-005) */
                                parts: ("timeline" | "charts" | "texts")[];
                                /**
                                 * @description Elements that are left out
                                 * @default []
                                 */
                                hidden: string[];
                                /**
                                 * @description By element id; the others are drawn as suits them
                                 * @default {}
                                 */
                                shapes: {
                                    [key: string]: "bars" | "columns" | "gauge" | "table";
                                };
                                /**
                                 * @description Of the bars of choices that are no scale (RES-069); without it as in the survey
                                 * @enum {string}
                                 */
                                order?: "survey" | "largest" | "smallest";
                            };
                            /** @description By what respondents are compared: `field <field id>`, `language` or `collector`; null: by nothing */
                            compare_by: string | null;
                            version: number;
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
    deleteReportView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                viewId: string;
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
                            removed_id: string;
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
    getRespondentHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                response_id: string;
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
                            came: {
                                /**
                                 * Format: date-time
                                 * @description Null when the survey hides it (SUR-011)
                                 */
                                at: string | null;
                                /** @description Empty where it would tell whose response it is (RES-022) */
                                language: string;
                                source: string;
                                collector: string | null;
                            };
                            entries: {
                                /** Format: date-time */
                                at: string;
                                /** @description Name of who did it */
                                by: string | null;
                                /** @enum {string} */
                                what: "answers" | "background" | "erased";
                                changes: {
                                    id: string;
                                    title: string;
                                    before?: string | null;
                                    after?: string | null;
                                    /** @description What it was is not kept */
                                    erased: boolean;
                                }[];
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
    getResponse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                response_id: string;
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
                            response_id: string;
                            /**
                             * Format: date-time
                             * @description Null when the survey hides it (SUR-011)
                             */
                            submitted_at: string | null;
                            /** Format: date-time */
                            started_at: string | null;
                            /** @description Empty where it would tell whose response it is (RES-022) */
                            language: string;
                            source: string;
                            collector: string | null;
                            /** @description Null where it would tell whose response it is (RES-022) */
                            survey_version: number | null;
                            /** @description How often it was changed after it came */
                            revision: number;
                            /**
                             * @description Null where it would tell whose response it is (RES-022)
                             * @enum {string|null}
                             */
                            integrity: "clean" | "speeder" | "duplicate" | "bot" | "spam" | "test" | null;
                            reasons: ("early" | "trap" | "forged" | "unopened" | "robot" | "instant" | "repeated" | "fast")[];
                            answers: {
                                element_id: string;
                                kind: string;
                                title: string;
                                /** @description All of it, however long; empty without an answer */
                                text: string;
                                parts?: {
                                    label: string;
                                    text: string;
                                }[];
                                files?: {
                                    id: string;
                                    name: string;
                                    size: number;
                                }[];
                                /** @description Of a number: what it is on its scale */
                                onScale?: {
                                    min: number;
                                    max: number;
                                    step: number;
                                    unit?: string;
                                    minLabel?: string;
                                    maxLabel?: string;
                                    value: number;
                                    /** @description The numbers of the scale are drawn as faces */
                                    faces?: boolean;
                                };
                                /** @description It has words or files of the respondent’s own */
                                open: boolean;
                                /** @description As it is stored; for holders of full */
                                value?: unknown;
                                /** @description How it is given by hand; missing where it cannot be */
                                input?: {
                                    /** @enum {string} */
                                    type: "one" | "several" | "order" | "number" | "text" | "date" | "matrix" | "consent";
                                    options?: {
                                        id: string;
                                        label: string;
                                    }[];
                                    rows?: {
                                        id: string;
                                        label: string;
                                    }[];
                                    scale?: {
                                        min: number;
                                        max: number;
                                        step: number;
                                        unit?: string;
                                        minLabel?: string;
                                        maxLabel?: string;
                                    };
                                    other?: boolean;
                                    dontKnow?: string;
                                };
                            }[];
                            background: {
                                field_id: string;
                                name: string;
                                value: string;
                                /** @description In the caller’s language */
                                label: string;
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
    getResponseRatesByBackground: {
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
                    /** @description Ids */
                    bg_fields: string[];
                    /**
                     * @description By how responses came: without it all but spam and bots; clean: nothing speaks against them; marked: something does; all; or one class
                     * @enum {string}
                     */
                    integrity?: "all" | "clean" | "marked" | "speeder" | "duplicate" | "bot" | "spam" | "test";
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
                            /** @description True when the responses are too few to be shown (RES-020) */
                            hidden: boolean;
                            /** @description Fewer responses than this are not shown (RES-020) */
                            hide_under: number | null;
                            /** @description True when a share lets the caller see a part only */
                            limited: boolean;
                            bg_fields: {
                                field_id: string;
                                name: string;
                                values: {
                                    /** @description Empty: responses without a value */
                                    value: string;
                                    label: string;
                                    /** @description 0 where hidden */
                                    answered: number;
                                    /** @description null: nobody knows */
                                    sent: number | null;
                                    /** @description Of those who were asked, 0 to 1; null, too, where more have answered */
                                    rate: number | null;
                                    /** @description True when too few of them answered */
                                    hidden: boolean;
                                }[];
                                /** @description True when there are further values */
                                more: boolean;
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
    listResponses: {
        parameters: {
            query?: {
                per_page?: number;
                page_no?: number;
                filter?: string;
                timestamp?: number;
                from?: string;
                to?: string;
                integrity?: "all" | "clean" | "marked" | "speeder" | "duplicate" | "bot" | "spam" | "test";
                language?: string[] | string;
                collector?: string[] | string;
                background?: string[] | string;
                answer?: string[] | string;
                version?: string[] | string;
                filter_fields?: string[] | string;
                sort_by?: string;
                sort_order?: "asc" | "desc";
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
                            data: {
                                response_id: string;
                                /** Format: date-time */
                                submitted_at: string | null;
                                /** @description Seconds, where they are known */
                                time_taken: number | null;
                                /** @description Empty where it would tell whose response it is (RES-022) */
                                language: string;
                                source: string;
                                /** @description It was changed after it came */
                                edited: boolean;
                                collector: string | null;
                                /** @description By element id */
                                answers: {
                                    [key: string]: string;
                                };
                                /** @description By field id, as the caller’s language calls them */
                                background: {
                                    [key: string]: string;
                                };
                                /**
                                 * @description What its way here says of it; spam and bots count nowhere unless asked for. Null where it would tell whose response it is (RES-022)
                                 * @enum {string|null}
                                 */
                                integrity: "clean" | "speeder" | "duplicate" | "bot" | "spam" | "test" | null;
                                /** @description Why */
                                reasons: ("early" | "trap" | "forged" | "unopened" | "robot" | "instant" | "repeated" | "fast")[];
                                /** @description By element id; missing without any */
                                files?: {
                                    [key: string]: {
                                        id: string;
                                        name: string;
                                        size: number;
                                    }[];
                                };
                            }[];
                            count: number;
                            timestamp: number | null;
                            /** @description True when they are too few to be shown (RES-020) */
                            hidden: boolean;
                            /** @description Fewer responses than this are not shown (RES-020) */
                            hide_under: number | null;
                            /** @description False when the survey hides when it was answered (SUR-011) */
                            times: boolean;
                            /** @description Whether responses can be written to PDF files here */
                            pdf: boolean;
                            /** @description True when anything speaks against one of the responses of this page */
                            marked: boolean;
                            columns: {
                                element_id: string;
                                title: string;
                                /** @description Answers may have words or files of the respondents’ own */
                                open: boolean;
                                /** @description Of how many faces an answer is one, the saddest being 1; null where it is none */
                                faces: number | null;
                            }[];
                            fields: {
                                field_id: string;
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
    exportResponses: {
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
                    /**
                     * @default xlsx
                     * @enum {string}
                     */
                    format?: "xlsx" | "csv" | "sav" | "json" | "pdf";
                    filter?: string;
                    /** @description As of the table */
                    sort_by?: string;
                    /**
                     * @default desc
                     * @enum {string}
                     */
                    sort_order?: "asc" | "desc";
                    /** @description submitted_at, ids of elements, `field <id>`, language, collector, integrity, time_taken; all but the last two by default */
                    columns?: string[];
                    /** @description Only these, in this order, whatever the filters are */
                    response_ids?: string[];
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
    downloadResponses: {
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
    downloadAnswerFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                responseId: string;
                fileId: string;
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
    getResults: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                integrity?: "all" | "clean" | "marked" | "speeder" | "duplicate" | "bot" | "spam" | "test";
                language?: string[] | string;
                collector?: string[] | string;
                background?: string[] | string;
                answer?: string[] | string;
                version?: string[] | string;
                element_id?: string;
                timeline?: boolean;
                comparison?: boolean;
                timeline_comparison?: boolean;
                compare_by?: string;
                interval?: "auto" | "year" | "halfYear" | "quarter" | "month" | "week" | "day" | "hour";
                timestamp?: number;
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
                            survey_id: string;
                            survey_version: number;
                            /** @description Responses in all */
                            total: number;
                            /** @description Responses that the filter lets through */
                            n: number;
                            /** @description True when they are too few to be shown (RES-020); n is 0 then */
                            hidden: boolean;
                            /** @description Fewer responses than this are not shown (RES-020) */
                            hide_under: number | null;
                            /** @description True when a share lets the caller see a part only; total is of it */
                            limited: boolean;
                            elements: {
                                element_id: string;
                                kind: string;
                                name: string;
                                title: string;
                                /** @description False when it is hidden from charts (RES-002) */
                                chart: boolean;
                                choices?: {
                                    id: string;
                                    label: string;
                                }[];
                                rows?: {
                                    id: string;
                                    label: string;
                                }[];
                                columns?: {
                                    id: string;
                                    label: string;
                                }[];
                                scale?: {
                                    min: number;
                                    max: number;
                                    step: number;
                                    unit?: string;
                                    minLabel?: string;
                                    maxLabel?: string;
                                };
                                /** @description The numbers of the scale are drawn as faces */
                                faces?: boolean;
                                /** @description The one choice is a box to tick */
                                consent?: boolean;
                                /** @description The answers are days; filters count them from 1970-01-01 */
                                days?: boolean;
                                /** @description The columns are places of an order, the first one first */
                                places?: boolean;
                                /** @description True when respondents do not get it any more */
                                retired: boolean;
                                /** @description `Summary` of sdk/model: n, dontKnow, and counts by choice, number or matrix row */
                                summary: Record<string, never>;
                                /** @description True when too few answered it; the summary is empty */
                                hidden: boolean;
                            }[];
                            /** @description Seconds from when somebody began to when the answer came; null where the survey hides times, where it is known of too few, and with `element_id` */
                            time_taken: {
                                /** @description Responses of which it is known */
                                n: number;
                                median: number;
                                lower_quartile: number;
                                upper_quartile: number;
                                classes: {
                                    from: number;
                                    /** @description Not within the class; null: longer */
                                    to: number | null;
                                    n: number;
                                }[];
                            } | null;
                            /** @description With the flag */
                            timeline?: {
                                /** @enum {string} */
                                interval: "year" | "halfYear" | "quarter" | "month" | "week" | "day" | "hour";
                                /** @description By which days begin; `start` is an instant */
                                time_zone: string;
                                hidden: boolean;
                                buckets: {
                                    /** Format: date-time */
                                    start: string;
                                    n: number;
                                    /** @description `Summary` of sdk/model: n, dontKnow, and counts by choice, number or matrix row */
                                    summary: Record<string, never> | null;
                                    hidden: boolean;
                                }[];
                            };
                            /** @description With the flag */
                            comparison?: {
                                by: string;
                                /** @description Of the field; empty for language and collector */
                                title: string;
                                hidden: boolean;
                                /** @description True when there are further, smaller segments */
                                more: boolean;
                                segments: {
                                    /** @description Empty: responses without a value */
                                    value: string;
                                    label: string;
                                    n: number;
                                    /** @description Seconds from when somebody began to when the answer came; null where the survey hides times, where it is known of too few, and with `element_id` */
                                    time_taken: {
                                        /** @description Responses of which it is known */
                                        n: number;
                                        median: number;
                                        lower_quartile: number;
                                        upper_quartile: number;
                                        classes: {
                                            from: number;
                                            /** @description Not within the class; null: longer */
                                            to: number | null;
                                            n: number;
                                        }[];
                                    } | null;
                                    elements: {
                                        element_id: string;
                                        /** @description `Summary` of sdk/model: n, dontKnow, and counts by choice, number or matrix row */
                                        summary: Record<string, never>;
                                        hidden: boolean;
                                    }[];
                                }[];
                            };
                            /** @description With the flag */
                            timeline_comparison?: {
                                by: string;
                                /** @description Of the field; empty for language and collector */
                                title: string;
                                hidden: boolean;
                                /** @description True when there are further, smaller segments */
                                more: boolean;
                                /** @enum {string} */
                                interval: "year" | "halfYear" | "quarter" | "month" | "week" | "day" | "hour";
                                /** @description By which days begin; `start` is an instant */
                                time_zone: string;
                                segments: {
                                    /** @description Empty: responses without a value */
                                    value: string;
                                    label: string;
                                    buckets: {
                                        /** Format: date-time */
                                        start: string;
                                        n: number;
                                        /** @description `Summary` of sdk/model: n, dontKnow, and counts by choice, number or matrix row */
                                        summary: Record<string, never> | null;
                                        hidden: boolean;
                                    }[];
                                }[];
                            };
                            element_id: string | null;
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
    getCompletion: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                integrity?: "all" | "clean" | "marked" | "speeder" | "duplicate" | "bot" | "spam" | "test";
                language?: string[] | string;
                collector?: string[] | string;
                background?: string[] | string;
                answer?: string[] | string;
                version?: string[] | string;
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
                            /** @description True when a share lets the caller see a part only: nothing is told */
                            limited: boolean;
                            /** @description True when too few answered or left; what is told is in whole multiples of hide_under */
                            hidden: boolean;
                            /** @description Fewer responses than this are not shown (RES-020) */
                            hide_under: number | null;
                            /** @description First day of which anything was counted; null: of none, or the survey hides times */
                            since: string | null;
                            /** @description By which its days begin */
                            time_zone: string;
                            /** @description True when parts of the filter are not followed: only days, links and versions are, and none where few are hidden */
                            unfiltered: boolean;
                            started: number;
                            answered: number;
                            /** @description Of started, 0 to 1 */
                            rate: number | null;
                            /** @description In the survey’s order; none where they would tell what few have answered */
                            pages: {
                                page_id: string;
                                /** @description Or of its first question */
                                title: string;
                                reached: number;
                                /** @description Of started, 0 to 1 */
                                share: number | null;
                                /** @description How many came no further */
                                left: number;
                                /** @description True when rules lead only some there */
                                for_some: boolean;
                            }[];
                            /** @description How many came no further than pages that the survey does not have */
                            left_elsewhere: number;
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
    getCrossTable: {
        parameters: {
            query: {
                from?: string;
                to?: string;
                integrity?: "all" | "clean" | "marked" | "speeder" | "duplicate" | "bot" | "spam" | "test";
                language?: string[] | string;
                collector?: string[] | string;
                background?: string[] | string;
                answer?: string[] | string;
                version?: string[] | string;
                row: string;
                column: string;
                timestamp?: number;
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
                            /** @description Respondents who have a value of both */
                            n: number;
                            /** @description True when they are too few, and for two questions where few are hidden (RES-022) */
                            hidden: boolean;
                            /** @description Fewer responses than this are not shown (RES-020) */
                            hide_under: number | null;
                            row: {
                                key: string;
                                /** @description Empty for language and collector */
                                title: string;
                                values: {
                                    id: string;
                                    label: string;
                                    /** @description Respondents who have it, and any value of the other */
                                    n: number;
                                }[];
                            };
                            column: {
                                key: string;
                                /** @description Empty for language and collector */
                                title: string;
                                values: {
                                    id: string;
                                    label: string;
                                    /** @description Respondents who have it, and any value of the other */
                                    n: number;
                                }[];
                            };
                            /** @description True when there are further values */
                            more: boolean;
                            /** @description By row and column */
                            cells: {
                                n: number;
                                /** @description Adjusted residual, in standard errors; null where fewer than five are expected */
                                residual: number | null;
                            }[][];
                            /** @description null where respondents may be in several cells */
                            independence: {
                                /** @description Pearson’s chi-square */
                                statistic: number;
                                df: number;
                                p: number;
                                /** @description Cramér’s V */
                                v: number;
                                /** @description False when too many cells expect fewer than five */
                                reliable: boolean;
                            } | null;
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
    exportCrossTable: {
        parameters: {
            query: {
                from?: string;
                to?: string;
                integrity?: "all" | "clean" | "marked" | "speeder" | "duplicate" | "bot" | "spam" | "test";
                language?: string[] | string;
                collector?: string[] | string;
                background?: string[] | string;
                answer?: string[] | string;
                version?: string[] | string;
                row: string;
                column: string;
            };
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
    getResultsFiles: {
        parameters: {
            query: {
                per_page?: number;
                page_no?: number;
                sort_by?: "submitted_at";
                sort_order?: "asc" | "desc";
                filter?: string;
                timestamp?: number;
                from?: string;
                to?: string;
                integrity?: "all" | "clean" | "marked" | "speeder" | "duplicate" | "bot" | "spam" | "test";
                language?: string[] | string;
                collector?: string[] | string;
                background?: string[] | string;
                answer?: string[] | string;
                version?: string[] | string;
                element_id: string;
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
                            data: {
                                response_id: string;
                                files: {
                                    id: string;
                                    name: string;
                                    size: number;
                                }[];
                                /**
                                 * Format: date-time
                                 * @description Null when the survey hides it (SUR-011)
                                 */
                                submitted_at: string | null;
                            }[];
                            count: number;
                            timestamp: number | null;
                            element_id: string;
                            hidden: boolean;
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
    getResultsFilters: {
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
                            background: {
                                field_id: string;
                                name: string;
                                values: {
                                    value: string;
                                    label: string;
                                    n: number;
                                }[];
                                /** @description True when there are further values */
                                more: boolean;
                            }[];
                            languages: {
                                language: string;
                                n: number;
                            }[];
                            collectors: {
                                collector_id: string;
                                name: string;
                                n: number;
                            }[];
                            /** @description Responses of each class, spam and bots beside the others; null where one is of too few */
                            integrity: {
                                clean: number;
                                speeder: number;
                                duplicate: number;
                                bot: number;
                                spam: number;
                                test: number;
                            } | null;
                            /** @description Of the survey, the newest first */
                            versions: {
                                version: number;
                                /**
                                 * Format: date-time
                                 * @description Null of one that respondents never got
                                 */
                                published_at: string | null;
                                n: number;
                            }[];
                            /**
                             * Format: date-time
                             * @description Null when the survey hides it (SUR-011)
                             */
                            first: string | null;
                            /**
                             * Format: date-time
                             * @description Null when the survey hides it (SUR-011)
                             */
                            last: string | null;
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
    getResultsProgress: {
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
                            building: {
                                /** @description Responses read */
                                done: number;
                                total: number;
                            } | null;
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
    getResultsTexts: {
        parameters: {
            query: {
                per_page?: number;
                page_no?: number;
                sort_by?: "submitted_at";
                sort_order?: "asc" | "desc";
                filter?: string;
                timestamp?: number;
                from?: string;
                to?: string;
                integrity?: "all" | "clean" | "marked" | "speeder" | "duplicate" | "bot" | "spam" | "test";
                language?: string[] | string;
                collector?: string[] | string;
                background?: string[] | string;
                answer?: string[] | string;
                version?: string[] | string;
                element_id: string;
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
                            data: {
                                /** @description Null for who may not see single responses: texts of several questions stay apart */
                                response_id: string | null;
                                /** @description Empty where it would tell whose response it is (RES-022) */
                                language: string;
                                text: string;
                                /**
                                 * Format: date-time
                                 * @description Null when the survey hides it (SUR-011)
                                 */
                                submitted_at: string | null;
                            }[];
                            count: number;
                            timestamp: number | null;
                            element_id: string;
                            hidden: boolean;
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
    getResultsTimeline: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                integrity?: "all" | "clean" | "marked" | "speeder" | "duplicate" | "bot" | "spam" | "test";
                language?: string[] | string;
                collector?: string[] | string;
                background?: string[] | string;
                answer?: string[] | string;
                version?: string[] | string;
                interval?: "auto" | "year" | "halfYear" | "quarter" | "month" | "week" | "day" | "hour";
                compare_by?: string;
                element_id?: string;
                timestamp?: number;
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
                            /** @enum {string} */
                            interval: "year" | "halfYear" | "quarter" | "month" | "week" | "day" | "hour";
                            buckets: {
                                /** Format: date-time */
                                start: string;
                                n: number;
                                /** @description `Summary` of sdk/model: n, dontKnow, and counts by choice, number or matrix row */
                                summary: Record<string, never> | null;
                                hidden: boolean;
                            }[];
                            /** @description By which days begin; `start` is an instant */
                            time_zone: string;
                            hidden: boolean;
                            /** @description With `compare_by` */
                            comparison?: {
                                by: string;
                                /** @description Of the field; empty for language and collector */
                                title: string;
                                hidden: boolean;
                                /** @description True when there are further, smaller segments */
                                more: boolean;
                                /** @enum {string} */
                                interval: "year" | "halfYear" | "quarter" | "month" | "week" | "day" | "hour";
                                /** @description By which days begin; `start` is an instant */
                                time_zone: string;
                                segments: {
                                    /** @description Empty: responses without a value */
                                    value: string;
                                    label: string;
                                    buckets: {
                                        /** Format: date-time */
                                        start: string;
                                        n: number;
                                        /** @description `Summary` of sdk/model: n, dontKnow, and counts by choice, number or matrix row */
                                        summary: Record<string, never> | null;
                                        hidden: boolean;
                                    }[];
                                }[];
                            };
                            element_id: string | null;
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
    getResultsWords: {
        parameters: {
            query: {
                from?: string;
                to?: string;
                integrity?: "all" | "clean" | "marked" | "speeder" | "duplicate" | "bot" | "spam" | "test";
                language?: string[] | string;
                collector?: string[] | string;
                background?: string[] | string;
                answer?: string[] | string;
                version?: string[] | string;
                element_id: string;
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
                            element_id: string;
                            hidden: boolean;
                            /** @description Answers in which words were counted, in the first 2000 letters of each: the newest ones (any, where few are hidden), 50000 at the most, of 10000000 letters together */
                            n: number;
                            /** @description Said by two at least, the most frequent first; words such as “and” are left out */
                            words: {
                                word: string;
                                n: number;
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
    updateRespondents: {
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
                    response_ids: string[];
                    /** @description By field id */
                    values: {
                        [key: string]: string;
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
                            /** @description Of so many that had another value; where few are hidden, of all */
                            count: number;
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
