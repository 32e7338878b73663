// Made by `npm run generate` from the server routes; not to be edited.
export interface paths {
    "/survey/{id}/delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Deliveries of a survey, and how far each has come */
        get: operations["listDeliveries"];
        put?: never;
        /** Makes a delivery, which goes out now or at its time */
        post: operations["createDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/delivery/forecast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a delivery would come to; nothing is stored or sent */
        post: operations["forecastDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/delivery/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a new delivery of a survey starts with, and the links that it may lead to */
        get: operations["getDeliverySettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/delivery/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a message to the caller, or to a number that they name */
        post: operations["tryDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/delivery/{ruleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One delivery with its recipients */
        get: operations["getDelivery"];
        /** Changes a delivery that is still to go out */
        put: operations["updateDelivery"];
        post?: never;
        /** Deletes a delivery, its recipients and what is known of them; nothing more of it is sent */
        delete: operations["deleteDelivery"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/delivery/{ruleId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stops the sending that goes on: what has not left stays here */
        post: operations["cancelDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/delivery/{ruleId}/enabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enables or disables a delivery: a disabled one does not go out at its time */
        post: operations["switchDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/delivery/{ruleId}/reminder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reminds those who got the latest sending and have not answered, now or at a time */
        post: operations["remindDelivery"];
        /** Cancels the reminder of the latest sending */
        delete: operations["cancelDeliveryReminder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/delivery/{ruleId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends again what failed of the latest sending, and nothing else */
        post: operations["retryDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/delivery_info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What became of a delivery: in numbers, and of each of its targets */
        get: operations["getDeliveryInfo"];
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
    listDeliveries: {
        parameters: {
            query?: {
                per_page?: number;
                page_no?: number;
                sort_by?: "name" | "created" | "next_delivery";
                sort_order?: "asc" | "desc";
                filter?: string;
                filter_fields?: "name"[] | "name";
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
                                rule_id: string;
                                name: string;
                                /** Format: uuid */
                                link: string;
                                /** @enum {string} */
                                type: "email" | "sms";
                                recurring: boolean;
                                /** @enum {string|null} */
                                interval: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly" | null;
                                /** Format: date-time */
                                next_delivery: string | null;
                                anonymous: boolean;
                                share_url: boolean;
                                subject: string;
                                body: string;
                                sender_name: string;
                                sender_email: string;
                                reminder_days: number | null;
                                reminder_subject: string;
                                reminder_message: string;
                                enabled: boolean;
                                /** Format: date-time */
                                created: string;
                                /** @description null: the link is gone */
                                link_name: string | null;
                                funnel: {
                                    targets: number;
                                    waiting: number;
                                    /** @description Taken by the mail server or the gateway */
                                    sent: number;
                                    failed: number;
                                    /** @description On the blacklist when it was to be sent */
                                    blocked: number;
                                    opened: number;
                                    answered: number;
                                    reminded: number;
                                };
                                /** @description The last time that it went out */
                                latest: {
                                    /** Format: date-time */
                                    planned_at: string;
                                    /** @enum {string} */
                                    state: "delivering" | "done" | "cancelled";
                                    /** Format: date-time */
                                    reminder_at: string | null;
                                    /** @enum {string|null} */
                                    reminder_state: "pending" | "delivering" | "done" | "cancelled" | null;
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
    createDelivery: {
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
                     * Format: uuid
                     * @description Id of the publish link
                     */
                    link: string;
                    /** @enum {string} */
                    type: "email" | "sms";
                    /**
                     * @description Everybody gets the same link, and nobody knows who has answered
                     * @default false
                     */
                    anonymous?: boolean;
                    /**
                     * @description Everybody gets the same link, which may be passed on
                     * @default false
                     */
                    share_url?: boolean;
                    /** @description Recipients as they were given, one each */
                    targets: string[];
                    /**
                     * @description Of an e-mail; {{survey}} is the name of the survey
                     * @default
                     */
                    subject?: string;
                    /** @description {{link}} is where the link comes; without it, at the end */
                    body: string;
                    sender_name: string;
                    /**
                     * @description Of an e-mail: what stands before the @
                     * @default
                     */
                    sender_email?: string;
                    /**
                     * @description null: once
                     * @default null
                     * @enum {string|null}
                     */
                    interval?: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly" | null;
                    /**
                     * Format: date-time
                     * @description null: now
                     * @default null
                     */
                    starts_at?: string | null;
                    /**
                     * @description null: nobody is reminded
                     * @default null
                     */
                    reminder_days?: number | null;
                    /** @default  */
                    reminder_subject?: string;
                    /** @default  */
                    reminder_message?: string;
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
                            name: string;
                            /** Format: uuid */
                            link: string;
                            /** @enum {string} */
                            type: "email" | "sms";
                            recurring: boolean;
                            /** @enum {string|null} */
                            interval: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly" | null;
                            /** Format: date-time */
                            next_delivery: string | null;
                            anonymous: boolean;
                            share_url: boolean;
                            subject: string;
                            body: string;
                            sender_name: string;
                            sender_email: string;
                            reminder_days: number | null;
                            reminder_subject: string;
                            reminder_message: string;
                            enabled: boolean;
                            /** Format: date-time */
                            created: string;
                            /** @description null: the link is gone */
                            link_name: string | null;
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway */
                                sent: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                opened: number;
                                answered: number;
                                reminded: number;
                            };
                            /** @description The last time that it went out */
                            latest: {
                                /** Format: date-time */
                                planned_at: string;
                                /** @enum {string} */
                                state: "delivering" | "done" | "cancelled";
                                /** Format: date-time */
                                reminder_at: string | null;
                                /** @enum {string|null} */
                                reminder_state: "pending" | "delivering" | "done" | "cancelled" | null;
                            } | null;
                            targets: string[];
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
    forecastDelivery: {
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
                     * Format: uuid
                     * @description Id of the publish link
                     */
                    link: string;
                    /** @enum {string} */
                    type: "email" | "sms";
                    /**
                     * @description Everybody gets the same link, and nobody knows who has answered
                     * @default false
                     */
                    anonymous?: boolean;
                    /**
                     * @description Everybody gets the same link, which may be passed on
                     * @default false
                     */
                    share_url?: boolean;
                    /** @description Recipients as they were given, one each */
                    targets: string[];
                    /**
                     * @description Of an e-mail; {{survey}} is the name of the survey
                     * @default
                     */
                    subject?: string;
                    /** @description {{link}} is where the link comes; without it, at the end */
                    body: string;
                    sender_name: string;
                    /**
                     * @description Of an e-mail: what stands before the @
                     * @default
                     */
                    sender_email?: string;
                    /**
                     * @description null: once
                     * @default null
                     * @enum {string|null}
                     */
                    interval?: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly" | null;
                    /**
                     * Format: date-time
                     * @description null: now
                     * @default null
                     */
                    starts_at?: string | null;
                    /**
                     * @description null: nobody is reminded
                     * @default null
                     */
                    reminder_days?: number | null;
                    /** @default  */
                    reminder_subject?: string;
                    /** @default  */
                    reminder_message?: string;
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
                            recipients: number;
                            doubled: number;
                            blocked: number;
                            parts: number | null;
                            all_parts: number | null;
                            standard: boolean | null;
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
    getDeliverySettings: {
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
                            /** @description Its name */
                            survey: string;
                            /** @description Of the words that stand in mails besides what their authors wrote */
                            language: string;
                            links: {
                                /** Format: uuid */
                                link: string;
                                name: string;
                                address: string;
                                state: string;
                                private: boolean;
                            }[];
                            /** @description The survey's own, or the company's name */
                            sender_name: string;
                            /** @description The survey's own, which all e-mails have */
                            sender_address: string | null;
                            mail_domain: string;
                            /** @description Colour of the button in mails; null for Kaiku’s */
                            accent: string | null;
                            /** @description Address of the logo in mails; null: none */
                            logo: string | null;
                            /** @description What a new delivery of the survey starts with */
                            anonymous: boolean;
                            /** @description Mails end with a link that stops what is sent */
                            way_out: boolean;
                            time_zone: string;
                            most: number;
                            /** @description By what the caller may send */
                            may: {
                                email: boolean;
                                sms: boolean;
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
    tryDelivery: {
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
                    /**
                     * Format: uuid
                     * @description Id of the publish link
                     */
                    link: string;
                    /** @enum {string} */
                    type: "email" | "sms";
                    /**
                     * @description Everybody gets the same link, and nobody knows who has answered
                     * @default false
                     */
                    anonymous?: boolean;
                    /**
                     * @description Everybody gets the same link, which may be passed on
                     * @default false
                     */
                    share_url?: boolean;
                    /** @description Recipients as they were given, one each */
                    targets?: string[];
                    sender_name: string;
                    /**
                     * @description Of an e-mail: what stands before the @
                     * @default
                     */
                    sender_email?: string;
                    /**
                     * @description null: once
                     * @default null
                     * @enum {string|null}
                     */
                    interval?: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly" | null;
                    /**
                     * Format: date-time
                     * @description null: now
                     * @default null
                     */
                    starts_at?: string | null;
                    /**
                     * @description null: nobody is reminded
                     * @default null
                     */
                    reminder_days?: number | null;
                    /** @default  */
                    reminder_subject?: string;
                    /** @default  */
                    reminder_message?: string;
                    /**
                     * @description Of an e-mail; {{survey}} is the name of the survey
                     * @default
                     */
                    subject?: string;
                    /** @description {{link}} is where the link comes; without it, at the end */
                    body: string;
                    /** @description Of an SMS: who gets it */
                    phone?: string;
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
                            to: string;
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
    getDelivery: {
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
                            name: string;
                            /** Format: uuid */
                            link: string;
                            /** @enum {string} */
                            type: "email" | "sms";
                            recurring: boolean;
                            /** @enum {string|null} */
                            interval: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly" | null;
                            /** Format: date-time */
                            next_delivery: string | null;
                            anonymous: boolean;
                            share_url: boolean;
                            subject: string;
                            body: string;
                            sender_name: string;
                            sender_email: string;
                            reminder_days: number | null;
                            reminder_subject: string;
                            reminder_message: string;
                            enabled: boolean;
                            /** Format: date-time */
                            created: string;
                            /** @description null: the link is gone */
                            link_name: string | null;
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway */
                                sent: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                opened: number;
                                answered: number;
                                reminded: number;
                            };
                            /** @description The last time that it went out */
                            latest: {
                                /** Format: date-time */
                                planned_at: string;
                                /** @enum {string} */
                                state: "delivering" | "done" | "cancelled";
                                /** Format: date-time */
                                reminder_at: string | null;
                                /** @enum {string|null} */
                                reminder_state: "pending" | "delivering" | "done" | "cancelled" | null;
                            } | null;
                            targets: string[];
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
    updateDelivery: {
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
                    name: string;
                    /**
                     * Format: uuid
                     * @description Id of the publish link
                     */
                    link: string;
                    /** @enum {string} */
                    type: "email" | "sms";
                    /**
                     * @description Everybody gets the same link, and nobody knows who has answered
                     * @default false
                     */
                    anonymous?: boolean;
                    /**
                     * @description Everybody gets the same link, which may be passed on
                     * @default false
                     */
                    share_url?: boolean;
                    /** @description Recipients as they were given, one each */
                    targets: string[];
                    /**
                     * @description Of an e-mail; {{survey}} is the name of the survey
                     * @default
                     */
                    subject?: string;
                    /** @description {{link}} is where the link comes; without it, at the end */
                    body: string;
                    sender_name: string;
                    /**
                     * @description Of an e-mail: what stands before the @
                     * @default
                     */
                    sender_email?: string;
                    /**
                     * @description null: once
                     * @default null
                     * @enum {string|null}
                     */
                    interval?: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly" | null;
                    /**
                     * Format: date-time
                     * @description null: now
                     * @default null
                     */
                    starts_at?: string | null;
                    /**
                     * @description null: nobody is reminded
                     * @default null
                     */
                    reminder_days?: number | null;
                    /** @default  */
                    reminder_subject?: string;
                    /** @default  */
                    reminder_message?: string;
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
                            name: string;
                            /** Format: uuid */
                            link: string;
                            /** @enum {string} */
                            type: "email" | "sms";
                            recurring: boolean;
                            /** @enum {string|null} */
                            interval: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly" | null;
                            /** Format: date-time */
                            next_delivery: string | null;
                            anonymous: boolean;
                            share_url: boolean;
                            subject: string;
                            body: string;
                            sender_name: string;
                            sender_email: string;
                            reminder_days: number | null;
                            reminder_subject: string;
                            reminder_message: string;
                            enabled: boolean;
                            /** Format: date-time */
                            created: string;
                            /** @description null: the link is gone */
                            link_name: string | null;
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway */
                                sent: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                opened: number;
                                answered: number;
                                reminded: number;
                            };
                            /** @description The last time that it went out */
                            latest: {
                                /** Format: date-time */
                                planned_at: string;
                                /** @enum {string} */
                                state: "delivering" | "done" | "cancelled";
                                /** Format: date-time */
                                reminder_at: string | null;
                                /** @enum {string|null} */
                                reminder_state: "pending" | "delivering" | "done" | "cancelled" | null;
                            } | null;
                            targets: string[];
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
    deleteDelivery: {
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
    cancelDelivery: {
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
                            name: string;
                            /** Format: uuid */
                            link: string;
                            /** @enum {string} */
                            type: "email" | "sms";
                            recurring: boolean;
                            /** @enum {string|null} */
                            interval: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly" | null;
                            /** Format: date-time */
                            next_delivery: string | null;
                            anonymous: boolean;
                            share_url: boolean;
                            subject: string;
                            body: string;
                            sender_name: string;
                            sender_email: string;
                            reminder_days: number | null;
                            reminder_subject: string;
                            reminder_message: string;
                            enabled: boolean;
                            /** Format: date-time */
                            created: string;
                            /** @description null: the link is gone */
                            link_name: string | null;
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway */
                                sent: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                opened: number;
                                answered: number;
                                reminded: number;
                            };
                            /** @description The last time that it went out */
                            latest: {
                                /** Format: date-time */
                                planned_at: string;
                                /** @enum {string} */
                                state: "delivering" | "done" | "cancelled";
                                /** Format: date-time */
                                reminder_at: string | null;
                                /** @enum {string|null} */
                                reminder_state: "pending" | "delivering" | "done" | "cancelled" | null;
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
    switchDelivery: {
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
                    enabled: boolean;
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
                            name: string;
                            /** Format: uuid */
                            link: string;
                            /** @enum {string} */
                            type: "email" | "sms";
                            recurring: boolean;
                            /** @enum {string|null} */
                            interval: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly" | null;
                            /** Format: date-time */
                            next_delivery: string | null;
                            anonymous: boolean;
                            share_url: boolean;
                            subject: string;
                            body: string;
                            sender_name: string;
                            sender_email: string;
                            reminder_days: number | null;
                            reminder_subject: string;
                            reminder_message: string;
                            enabled: boolean;
                            /** Format: date-time */
                            created: string;
                            /** @description null: the link is gone */
                            link_name: string | null;
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway */
                                sent: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                opened: number;
                                answered: number;
                                reminded: number;
                            };
                            /** @description The last time that it went out */
                            latest: {
                                /** Format: date-time */
                                planned_at: string;
                                /** @enum {string} */
                                state: "delivering" | "done" | "cancelled";
                                /** Format: date-time */
                                reminder_at: string | null;
                                /** @enum {string|null} */
                                reminder_state: "pending" | "delivering" | "done" | "cancelled" | null;
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
    remindDelivery: {
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
                     * Format: date-time
                     * @description null: now
                     * @default null
                     */
                    at?: string | null;
                    /**
                     * @description Of an e-mail; {{survey}} is the name of the survey
                     * @default
                     */
                    subject?: string;
                    /** @description {{link}} is where the link comes; without it, at the end */
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
                            /** Format: uuid */
                            rule_id: string;
                            name: string;
                            /** Format: uuid */
                            link: string;
                            /** @enum {string} */
                            type: "email" | "sms";
                            recurring: boolean;
                            /** @enum {string|null} */
                            interval: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly" | null;
                            /** Format: date-time */
                            next_delivery: string | null;
                            anonymous: boolean;
                            share_url: boolean;
                            subject: string;
                            body: string;
                            sender_name: string;
                            sender_email: string;
                            reminder_days: number | null;
                            reminder_subject: string;
                            reminder_message: string;
                            enabled: boolean;
                            /** Format: date-time */
                            created: string;
                            /** @description null: the link is gone */
                            link_name: string | null;
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway */
                                sent: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                opened: number;
                                answered: number;
                                reminded: number;
                            };
                            /** @description The last time that it went out */
                            latest: {
                                /** Format: date-time */
                                planned_at: string;
                                /** @enum {string} */
                                state: "delivering" | "done" | "cancelled";
                                /** Format: date-time */
                                reminder_at: string | null;
                                /** @enum {string|null} */
                                reminder_state: "pending" | "delivering" | "done" | "cancelled" | null;
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
    cancelDeliveryReminder: {
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
                            name: string;
                            /** Format: uuid */
                            link: string;
                            /** @enum {string} */
                            type: "email" | "sms";
                            recurring: boolean;
                            /** @enum {string|null} */
                            interval: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly" | null;
                            /** Format: date-time */
                            next_delivery: string | null;
                            anonymous: boolean;
                            share_url: boolean;
                            subject: string;
                            body: string;
                            sender_name: string;
                            sender_email: string;
                            reminder_days: number | null;
                            reminder_subject: string;
                            reminder_message: string;
                            enabled: boolean;
                            /** Format: date-time */
                            created: string;
                            /** @description null: the link is gone */
                            link_name: string | null;
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway */
                                sent: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                opened: number;
                                answered: number;
                                reminded: number;
                            };
                            /** @description The last time that it went out */
                            latest: {
                                /** Format: date-time */
                                planned_at: string;
                                /** @enum {string} */
                                state: "delivering" | "done" | "cancelled";
                                /** Format: date-time */
                                reminder_at: string | null;
                                /** @enum {string|null} */
                                reminder_state: "pending" | "delivering" | "done" | "cancelled" | null;
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
    retryDelivery: {
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
                            name: string;
                            /** Format: uuid */
                            link: string;
                            /** @enum {string} */
                            type: "email" | "sms";
                            recurring: boolean;
                            /** @enum {string|null} */
                            interval: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly" | null;
                            /** Format: date-time */
                            next_delivery: string | null;
                            anonymous: boolean;
                            share_url: boolean;
                            subject: string;
                            body: string;
                            sender_name: string;
                            sender_email: string;
                            reminder_days: number | null;
                            reminder_subject: string;
                            reminder_message: string;
                            enabled: boolean;
                            /** Format: date-time */
                            created: string;
                            /** @description null: the link is gone */
                            link_name: string | null;
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway */
                                sent: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                opened: number;
                                answered: number;
                                reminded: number;
                            };
                            /** @description The last time that it went out */
                            latest: {
                                /** Format: date-time */
                                planned_at: string;
                                /** @enum {string} */
                                state: "delivering" | "done" | "cancelled";
                                /** Format: date-time */
                                reminder_at: string | null;
                                /** @enum {string|null} */
                                reminder_state: "pending" | "delivering" | "done" | "cancelled" | null;
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
    getDeliveryInfo: {
        parameters: {
            query: {
                per_page?: number;
                page_no?: number;
                sort_by?: "target" | "state" | "sent_at" | "opened_at" | "answered_at";
                sort_order?: "asc" | "desc";
                filter?: string;
                filter_fields?: "target"[] | "target";
                timestamp?: number;
                rule_id: string;
                state?: "waiting" | "sent" | "failed" | "blocked" | "opened" | "answered" | "reminded";
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
                                target_id: string;
                                target: string;
                                /** @enum {string} */
                                state: "waiting" | "sent" | "failed" | "blocked";
                                /**
                                 * @description Why it failed or was blocked; of one that waits, why the last try failed
                                 * @enum {string|null}
                                 */
                                problem: "refused" | "mailbox" | "unreachable" | "link_closed" | "unexpected" | "unsubscribed" | "bounced" | "listed" | null;
                                /** @description What the other side said */
                                told: string | null;
                                /** @enum {string|null} */
                                reminder: "waiting" | "sent" | "failed" | "blocked" | null;
                                /** @enum {string|null} */
                                reminder_problem: "refused" | "mailbox" | "unreachable" | "link_closed" | "unexpected" | "unsubscribed" | "bounced" | "listed" | null;
                                /** Format: date-time */
                                sent_at: string | null;
                                /** Format: date-time */
                                opened_at: string | null;
                                /** Format: date-time */
                                answered_at: string | null;
                                /** Format: date-time */
                                reminded_at: string | null;
                            }[];
                            count: number;
                            timestamp: number | null;
                            rule: {
                                /** Format: uuid */
                                rule_id: string;
                                name: string;
                                /** Format: uuid */
                                link: string;
                                /** @enum {string} */
                                type: "email" | "sms";
                                recurring: boolean;
                                /** @enum {string|null} */
                                interval: "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly" | null;
                                /** Format: date-time */
                                next_delivery: string | null;
                                anonymous: boolean;
                                share_url: boolean;
                                subject: string;
                                body: string;
                                sender_name: string;
                                sender_email: string;
                                reminder_days: number | null;
                                reminder_subject: string;
                                reminder_message: string;
                                enabled: boolean;
                                /** Format: date-time */
                                created: string;
                                /** @description null: the link is gone */
                                link_name: string | null;
                                funnel: {
                                    targets: number;
                                    waiting: number;
                                    /** @description Taken by the mail server or the gateway */
                                    sent: number;
                                    failed: number;
                                    /** @description On the blacklist when it was to be sent */
                                    blocked: number;
                                    opened: number;
                                    answered: number;
                                    reminded: number;
                                };
                                /** @description The last time that it went out */
                                latest: {
                                    /** Format: date-time */
                                    planned_at: string;
                                    /** @enum {string} */
                                    state: "delivering" | "done" | "cancelled";
                                    /** Format: date-time */
                                    reminder_at: string | null;
                                    /** @enum {string|null} */
                                    reminder_state: "pending" | "delivering" | "done" | "cancelled" | null;
                                } | null;
                            };
                            sendings: {
                                /** Format: date-time */
                                planned_at: string;
                                /** @enum {string} */
                                state: "delivering" | "done" | "cancelled";
                                /** Format: date-time */
                                reminder_at: string | null;
                                /** @enum {string|null} */
                                reminder_state: "pending" | "delivering" | "done" | "cancelled" | null;
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
}
