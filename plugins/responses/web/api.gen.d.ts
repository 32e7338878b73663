// Made by `npm run generate` from the server routes; not to be edited.
export interface paths {
    "/answer/{id}/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Imports an answer file (CSV or Excel, with one row of headings or two, below a title or not) into a survey; faults of rows are told by the job */
        post: operations["importAnswers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/answer/{id}/import/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Headings and first rows of an answer file (of CSV its beginning will do), and what each column seems to hold */
        post: operations["previewAnswerImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/answer/{id}/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Imports of answers into a survey: file, time, who, and how many */
        get: operations["listImports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/answer/{id}/imports/{importId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes the answers that an import brought, with all that is kept of them; a job */
        delete: operations["removeImport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/answer/{id}/imports/{importId}/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is wrong with a file that was refused, row by row, as an Excel file; for two days */
        get: operations["exportImportFaults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/personal_data/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Certificates of what was erased of people: how many of what and where, and nothing of them */
        get: operations["listErasures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/personal_data/erasures/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One certificate */
        get: operations["getErasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/personal_data/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Looks for a person by e-mail address, phone number, name or id in all that respondents left; a job */
        post: operations["findPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/personal_data/search/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a search has found, by survey; for who searched, for a week */
        get: operations["getPersonSearch"];
        put?: never;
        post?: never;
        /** Forgets a search and the files that were made of it; nothing that was found goes */
        delete: operations["forgetPersonSearch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/personal_data/search/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Erases what was found and chosen, for good, wherever it is; a job. What was sought is said once more */
        post: operations["erasePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/personal_data/search/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Writes what was found and chosen to files; a job */
        post: operations["exportPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/personal_data/search/{id}/file/{format}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file that an export has written: data, or a page to be read */
        get: operations["downloadPerson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/personal_data/search/{id}/found": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was found in one survey, in words */
        get: operations["listPersonMatches"];
        /** Says of what was found whether it is of the person: of some, or of all in a survey */
        put: operations["choosePersonMatches"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/responses/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counts of answers by survey, without test answers and spam; surveys that the caller may not see are left out */
        get: operations["countAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/clear_answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Removes all answers to the survey, for good; a job */
        post: operations["clearAnswers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/periodic_removal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The survey’s periodic removal rules, and the open questions that they can look at */
        get: operations["listRemovalRules"];
        put?: never;
        /** Makes a periodic removal rule; it runs for the first time on its next day */
        post: operations["createRemovalRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/periodic_removal/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When rules of the survey ran, and how much they removed */
        get: operations["listRemovalRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/periodic_removal/{ruleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One periodic removal rule */
        get: operations["getRemovalRule"];
        /** Changes a periodic removal rule */
        put: operations["updateRemovalRule"];
        post?: never;
        /** Deletes a periodic removal rule; what it has removed stays removed */
        delete: operations["deleteRemovalRule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/responses/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counts of answers by link, without test answers and spam */
        get: operations["countAnswersOfLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/test_results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes test answers to the survey, which count nowhere unless they are asked for; a job */
        post: operations["makeTestAnswers"];
        /** Removes the test answers to the survey; a job */
        delete: operations["removeTestAnswers"];
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
    importAnswers: {
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
                    mapping?: string;
                    /**
                     * Format: date-time
                     * @description When all of the answers were given, of a file that has no times; from 1970 to 2099
                     */
                    answeredAt?: string & (unknown & unknown);
                    /** @description The whole file is read and checked, and nothing of it is stored */
                    dryRun?: boolean;
                    /** @description Rows with faults are left out, instead of the whole file being refused */
                    leaveOut?: boolean;
                    /** @description What cells say that mean no answer, such as `99`; a list as JSON */
                    noAnswer?: string;
                    /** @description What values of columns mean, such as `{"How often?": {"Now and then": "Weekly", "-9": null}}`: a choice in the words of the survey, or null for no answer; an object as JSON */
                    meanings?: string;
                    /** @description Also where the same file was imported into the survey before */
                    again?: boolean;
                    /**
                     * @description Of a text file
                     * @enum {string}
                     */
                    encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "iso-8859-15" | "windows-1250" | "windows-1251" | "windows-1257" | "macintosh";
                    /**
                     * @description Of the columns of a text file
                     * @enum {string}
                     */
                    separator?: "," | ";" | "\t" | "|";
                    /** @description The row of headings, or the first of two; what stands above it is not read */
                    headingRow?: number;
                    /**
                     * @description Two where questions stand in the first row and their options in the second
                     * @enum {number}
                     */
                    headingRows?: 1 | 2;
                    /**
                     * @description Of days and times such as `3/4/2026`
                     * @enum {string}
                     */
                    dayOrder?: "dayFirst" | "monthFirst";
                    /**
                     * @description Whose clocks show times that say no zone: UTC by default, or those of the company’s time zone
                     * @enum {string}
                     */
                    timeZone?: "utc" | "company";
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
    previewAnswerImport: {
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
                    /**
                     * @description Of a text file
                     * @enum {string}
                     */
                    encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "iso-8859-15" | "windows-1250" | "windows-1251" | "windows-1257" | "macintosh";
                    /**
                     * @description Of the columns of a text file
                     * @enum {string}
                     */
                    separator?: "," | ";" | "\t" | "|";
                    /** @description The row of headings, or the first of two; what stands above it is not read */
                    headingRow?: number;
                    /**
                     * @description Two where questions stand in the first row and their options in the second
                     * @enum {number}
                     */
                    headingRows?: 1 | 2;
                    /**
                     * @description Of days and times such as `3/4/2026`
                     * @enum {string}
                     */
                    dayOrder?: "dayFirst" | "monthFirst";
                    /**
                     * @description Whose clocks show times that say no zone: UTC by default, or those of the company’s time zone
                     * @enum {string}
                     */
                    timeZone?: "utc" | "company";
                    /** @description The content is only the beginning of a text file, such as its first megabyte: a last row that is not whole is left out */
                    isBeginning?: boolean;
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
                            /** @description How the file was read */
                            form: {
                                /**
                                 * @description Of a text file
                                 * @enum {string}
                                 */
                                encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "iso-8859-15" | "windows-1250" | "windows-1251" | "windows-1257" | "macintosh";
                                /**
                                 * @description Of the columns of a text file
                                 * @enum {string}
                                 */
                                separator?: "," | ";" | "\t" | "|";
                                /** @description The row of headings, or the first of two; what stands above it is not read */
                                headingRow?: number;
                                /**
                                 * @description Two where questions stand in the first row and their options in the second
                                 * @enum {number}
                                 */
                                headingRows?: 1 | 2;
                                /**
                                 * @description Of days and times such as `3/4/2026`; null where nothing tells
                                 * @enum {string|null}
                                 */
                                dayOrder?: "dayFirst" | "monthFirst" | null;
                                /**
                                 * @description Whose clocks show times that say no zone; missing where the first rows have none
                                 * @enum {string}
                                 */
                                timeZone?: "utc" | "company";
                            };
                            /** @description `Question`, or `Question - Option` where two rows say it */
                            headers: string[];
                            /** @description What stands above the headings, such as a title: a text per row that holds something */
                            above: string[];
                            rows: string[][];
                            /** @description As what the first value of each column is read, where it is a time */
                            times: (string | null)[];
                            /** @description One per column */
                            targets: ({
                                /** @enum {string} */
                                type: "timestamp" | "language" | "ignore";
                            } | {
                                /** @enum {string} */
                                type: "background";
                                fieldId: string;
                            } | {
                                /** @enum {string} */
                                type: "answer";
                                elementId: string;
                                part?: string;
                            })[];
                            /** @description What a column can be mapped to */
                            choices: {
                                target: {
                                    /** @enum {string} */
                                    type: "timestamp" | "language" | "ignore";
                                } | {
                                    /** @enum {string} */
                                    type: "background";
                                    fieldId: string;
                                } | {
                                    /** @enum {string} */
                                    type: "answer";
                                    elementId: string;
                                    part?: string;
                                };
                                label: string;
                                /** @description What values of such a column can mean; missing where each text is an answer of its own */
                                values?: {
                                    list: string[];
                                    /** @description Any other text, too, of so many characters */
                                    own?: number;
                                    /** @description Of a choice that has a column of its own: `1` was chosen, `0` was not */
                                    isTick?: boolean;
                                };
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
    listImports: {
        parameters: {
            query?: {
                per_page?: number;
                page_no?: number;
                sort_by?: "stored_at" | "count" | "filename";
                sort_order?: "asc" | "desc";
                filter?: string;
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
                            data: {
                                /** Format: uuid */
                                import_id: string;
                                /** @description Empty for imports of before files were noted */
                                filename: string;
                                /** Format: date-time */
                                stored_at: string;
                                imported_by: string;
                                count: number;
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
    removeImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                importId: string;
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
                            jobId: string;
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
    exportImportFaults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                importId: string;
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
    listErasures: {
        parameters: {
            query?: {
                per_page?: number;
                page_no?: number;
                sort_by?: "asked_at";
                sort_order?: "asc" | "desc";
                filter?: string;
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
                                erasure_id: string;
                                /** @description The name of who asked for it */
                                asked_by: string;
                                /** Format: date-time */
                                asked_at: string;
                                /**
                                 * Format: date-time
                                 * @description Null while it is under way
                                 */
                                ended_at: string | null;
                                /** @enum {string} */
                                sought_by: "email" | "phone" | "name" | "id";
                                removed: {
                                    /** Format: uuid */
                                    survey_id: string;
                                    survey_name: string;
                                    counts: {
                                        what: string;
                                        name: string;
                                        count: number;
                                    }[];
                                }[];
                                /** @description Found by the same search afterwards */
                                still_there: number | null;
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
    getErasure: {
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
                            erasure_id: string;
                            /** @description The name of who asked for it */
                            asked_by: string;
                            /** Format: date-time */
                            asked_at: string;
                            /**
                             * Format: date-time
                             * @description Null while it is under way
                             */
                            ended_at: string | null;
                            /** @enum {string} */
                            sought_by: "email" | "phone" | "name" | "id";
                            removed: {
                                /** Format: uuid */
                                survey_id: string;
                                survey_name: string;
                                counts: {
                                    what: string;
                                    name: string;
                                    count: number;
                                }[];
                            }[];
                            /** @description Found by the same search afterwards */
                            still_there: number | null;
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
    findPerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    sought: string;
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
                            searchId: string;
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
    getPersonSearch: {
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
                            sought: string;
                            /** Format: date-time */
                            asked_at: string;
                            /**
                             * Format: date-time
                             * @description Null while it is under way
                             */
                            found_at: string | null;
                            /** @description There is more than a search holds */
                            more: boolean;
                            /** Format: date-time */
                            exported_at: string | null;
                            groups: {
                                kind: string;
                                kind_name: string;
                                /**
                                 * Format: uuid
                                 * @description The company itself for what is of no survey
                                 */
                                survey_id: string;
                                /** @description Its name; empty where it is gone */
                                survey_name: string;
                                count: number;
                                /** @description That are of the person, and are exported and erased */
                                chosen: number;
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
    forgetPersonSearch: {
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
    erasePerson: {
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
                    sought: string;
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
                            jobId: string;
                            /** Format: uuid */
                            erasureId: string;
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
    exportPerson: {
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
    downloadPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                format: "json" | "html";
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
    listPersonMatches: {
        parameters: {
            query: {
                page_no?: number;
                sort_by?: "item_id";
                sort_order?: "asc" | "desc";
                filter?: string;
                timestamp?: number;
                kind: string;
                survey_id: string;
                per_page?: number;
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
                                /** Format: uuid */
                                id: string;
                                chosen: boolean;
                                /** Format: date-time */
                                at: string;
                                lines: {
                                    label: string;
                                    text: string;
                                }[];
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
    choosePersonMatches: {
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
                    kind: string;
                    /** Format: uuid */
                    survey_id: string;
                    /** @description All of the survey without */
                    ids?: string[];
                    chosen: boolean;
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
    countAnswers: {
        parameters: {
            query: {
                survey_ids: string[] | string;
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
                            counts: {
                                /** Format: uuid */
                                survey_id: string;
                                count: number;
                                /**
                                 * Format: date-time
                                 * @description When the last answer came
                                 */
                                last_at: string | null;
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
    clearAnswers: {
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
                    /** @description The survey’s name, as it is: so that no other is meant */
                    survey_name: string;
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
    listRemovalRules: {
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
                            rules: {
                                /** Format: uuid */
                                rule_id: string;
                                /**
                                 * @description quarterly and monthly: on the first day; twice_monthly: on the 1st and the 16th
                                 * @enum {string}
                                 */
                                interval: "quarterly" | "monthly" | "twice_monthly";
                                /** @description Answers newer than one interval are left as they are */
                                delayed: boolean;
                                id_numbers: boolean;
                                emails: boolean;
                                phone_numbers: boolean;
                                /** @description The open questions it looks at; null: all of them */
                                element_ids: string[] | null;
                                /** @description YYYY-MM-DD, where the company is */
                                next_on: string;
                            }[];
                            questions: {
                                element_id: string;
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
    createRemovalRule: {
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
                     * @description quarterly and monthly: on the first day; twice_monthly: on the 1st and the 16th
                     * @enum {string}
                     */
                    interval: "quarterly" | "monthly" | "twice_monthly";
                    /** @description Answers newer than one interval are left as they are */
                    delayed: boolean;
                    id_numbers: boolean;
                    emails: boolean;
                    phone_numbers: boolean;
                    /** @description The open questions it looks at; null: all of them */
                    element_ids: string[] | null;
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
                            rule_id: string;
                            /**
                             * @description quarterly and monthly: on the first day; twice_monthly: on the 1st and the 16th
                             * @enum {string}
                             */
                            interval: "quarterly" | "monthly" | "twice_monthly";
                            /** @description Answers newer than one interval are left as they are */
                            delayed: boolean;
                            id_numbers: boolean;
                            emails: boolean;
                            phone_numbers: boolean;
                            /** @description The open questions it looks at; null: all of them */
                            element_ids: string[] | null;
                            /** @description YYYY-MM-DD, where the company is */
                            next_on: string;
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
    listRemovalRuns: {
        parameters: {
            query?: {
                per_page?: number;
                page_no?: number;
                sort_by?: "started_at" | "changed";
                sort_order?: "asc" | "desc";
                filter?: string;
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
                            data: {
                                /** Format: uuid */
                                run_id: string;
                                /** Format: uuid */
                                rule_id: string;
                                due_on: string;
                                /** Format: date-time */
                                started_at: string;
                                /** Format: date-time */
                                ended_at: string | null;
                                /** @description Responses */
                                looked_at: number;
                                /** @description Responses */
                                changed: number;
                                /** @description null: not asked for */
                                id_numbers: number | null;
                                /** @description null: not asked for */
                                emails: number | null;
                                /** @description null: not asked for */
                                phone_numbers: number | null;
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
    getRemovalRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                ruleId: string;
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
                            rule_id: string;
                            /**
                             * @description quarterly and monthly: on the first day; twice_monthly: on the 1st and the 16th
                             * @enum {string}
                             */
                            interval: "quarterly" | "monthly" | "twice_monthly";
                            /** @description Answers newer than one interval are left as they are */
                            delayed: boolean;
                            id_numbers: boolean;
                            emails: boolean;
                            phone_numbers: boolean;
                            /** @description The open questions it looks at; null: all of them */
                            element_ids: string[] | null;
                            /** @description YYYY-MM-DD, where the company is */
                            next_on: string;
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
    updateRemovalRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description quarterly and monthly: on the first day; twice_monthly: on the 1st and the 16th
                     * @enum {string}
                     */
                    interval: "quarterly" | "monthly" | "twice_monthly";
                    /** @description Answers newer than one interval are left as they are */
                    delayed: boolean;
                    id_numbers: boolean;
                    emails: boolean;
                    phone_numbers: boolean;
                    /** @description The open questions it looks at; null: all of them */
                    element_ids: string[] | null;
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
                            rule_id: string;
                            /**
                             * @description quarterly and monthly: on the first day; twice_monthly: on the 1st and the 16th
                             * @enum {string}
                             */
                            interval: "quarterly" | "monthly" | "twice_monthly";
                            /** @description Answers newer than one interval are left as they are */
                            delayed: boolean;
                            id_numbers: boolean;
                            emails: boolean;
                            phone_numbers: boolean;
                            /** @description The open questions it looks at; null: all of them */
                            element_ids: string[] | null;
                            /** @description YYYY-MM-DD, where the company is */
                            next_on: string;
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
    deleteRemovalRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                ruleId: string;
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
    countAnswersOfLinks: {
        parameters: {
            query: {
                collector_ids: string[] | string;
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
                            counts: {
                                /** Format: uuid */
                                collector_id: string;
                                count: number;
                                /**
                                 * Format: date-time
                                 * @description When the last answer came
                                 */
                                last_at: string | null;
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
    makeTestAnswers: {
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
                    count: number;
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
    removeTestAnswers: {
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
                            jobId: string;
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
