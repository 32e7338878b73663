// Made by `npm run generate` from the server routes; not to be edited.
export interface paths {
    "/company/contact_rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When of the day nothing is sent, and how many messages an address gets in a month */
        get: operations["getContactRules"];
        /** Sets when of the day nothing is sent, and how many messages an address gets in a month */
        put: operations["saveContactRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/mail_domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The domain that the company’s e-mails come from, and the record that proves it */
        get: operations["getMailDomain"];
        /** Sets the domain that the company’s e-mails are to come from; it is used once its record is found */
        put: operations["setMailDomain"];
        post?: never;
        /** The company’s e-mails come from the product’s domain again */
        delete: operations["removeMailDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/mail_domain/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Looks for the record of the company’s domain now */
        post: operations["checkMailDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/mass_delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many rows files of mass deliveries may have, and the background fields of the company */
        get: operations["getMassDeliveryCompanySettings"];
        /** Sets the background fields of the company, and for the provider’s managers how many rows a file may have */
        put: operations["saveMassDeliveryCompanySettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Delivery queues of the company, with what became of their targets */
        get: operations["listDeliveryQueues"];
        put?: never;
        /** Makes a delivery queue, which outside systems fill with targets */
        post: operations["createDeliveryQueue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/queue/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The survey behind a publish link, and what a queue can fill of it */
        get: operations["getDeliveryQueueLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/queue/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What every queue of the company has */
        get: operations["getDeliveryQueueSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/queue/surveys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Surveys that a new queue may send: those whose links the caller sees, the last edited first */
        get: operations["listDeliveryQueueSurveys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/queue/surveys/{id}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Links of a survey that a queue may lead to, the oldest first: not those that answer to API keys alone */
        get: operations["getDeliveryQueueSurveyLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/queue/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One delivery queue */
        get: operations["getDeliveryQueue"];
        /** Changes what a queue sends from now on; its link, channel and anonymity stay */
        put: operations["updateDeliveryQueue"];
        post?: never;
        /** Deletes a queue with what is known of its targets; what waits in it is not sent */
        delete: operations["deleteDeliveryQueue"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/queue/{id}/targets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Targets of a queue, and what became of each */
        get: operations["listQueueTargets"];
        put?: never;
        /** Puts targets into a queue, as JSON or as a CSV file; a call that is repeated with its key does nothing more */
        post: operations["fillDeliveryQueue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email_template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** E-mail templates of the company, and how many deliveries use each */
        get: operations["listEmailTemplates"];
        put?: never;
        /** Makes an e-mail template of blocks, or of HTML and CSS */
        post: operations["createEmailTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email_template/picture/{company}/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A picture as mails show it */
        get: operations["getMailPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email_template/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What would come of a template, and what mail programs would make of it; nothing is stored */
        post: operations["previewEmailTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email_template/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the e-mails of the company have by themselves */
        get: operations["getEmailTemplateSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email_template/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One e-mail template */
        get: operations["getEmailTemplate"];
        /** Changes an e-mail template; what is planned with it goes out as it is then */
        put: operations["updateEmailTemplate"];
        post?: never;
        /** Deletes a template; what is planned with it goes out in the usual look */
        delete: operations["deleteEmailTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email_template/{id}/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Offers a template for deliveries, or does not any more; what is planned goes out in the usual look then */
        post: operations["switchEmailTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email_template/{id}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a copy, which is not active */
        post: operations["copyEmailTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
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
    "/survey/{id}/delivery/audience": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many of the company’s people a delivery to everybody would reach, and how many groups there are */
        get: operations["getDeliveryAudience"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/delivery/audience/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Groups of the company by name, with how many people a delivery to each would reach */
        get: operations["listDeliveryGroups"];
        put?: never;
        post?: never;
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
    "/survey/{id}/delivery/template/{templateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How e-mails of a template look, for who may choose it */
        get: operations["getDeliveryTemplate"];
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
    "/survey/{id}/delivery/two_way": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A survey as it would be asked by SMS through a link, and what of it cannot be asked so */
        get: operations["previewTwoWayDelivery"];
        put?: never;
        post?: never;
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
        /** How many a reminder of the latest sending would go to if it went out now */
        get: operations["getDeliveryReminderReach"];
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
    "/survey/{id}/delivery_info_two_way": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far the conversations of a delivery are that is answered by SMS: in numbers, and of each target */
        get: operations["getTwoWayDeliveryInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/massdelivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mass deliveries of a survey, and how far each has come */
        get: operations["listMassDeliveries"];
        put?: never;
        /** Begins a mass delivery with an Excel or CSV file of its targets, which a job reads */
        post: operations["createMassDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/massdelivery/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a file may hold: how many rows, and which background fields */
        get: operations["getMassDeliverySettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/massdelivery/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An Excel file with the headings that a mass delivery of the survey takes */
        get: operations["getMassDeliveryTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/massdelivery/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One mass delivery, with what is wrong with its file */
        get: operations["getMassDelivery"];
        /** Says what is sent to the rows of the file, and when: it goes out then */
        put: operations["updateMassDelivery"];
        post?: never;
        /** Deletes a mass delivery, its recipients and what is known of them; nothing more of it is sent */
        delete: operations["deleteMassDelivery"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/massdelivery/{deliveryId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stops a mass delivery that goes out or is to: what has not left stays here */
        post: operations["cancelMassDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/massdelivery/{deliveryId}/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is wrong with the file of a mass delivery, up to 20,000 faults, as an Excel file */
        get: operations["exportMassDeliveryFaults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/massdelivery/{deliveryId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes another file for a mass delivery that has not gone out, and reads it */
        post: operations["replaceMassDeliveryFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/massdelivery/{deliveryId}/forecast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a mass delivery would come to; nothing is stored or sent */
        post: operations["forecastMassDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/massdelivery/{deliveryId}/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What became of a mass delivery: in numbers, and of each of its targets */
        get: operations["getMassDeliveryInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/massdelivery/{deliveryId}/reminder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many a reminder of a mass delivery would go to if it went out now */
        get: operations["getMassDeliveryReminderReach"];
        put?: never;
        /** Reminds those who got it and have not answered, now or at a time */
        post: operations["remindMassDelivery"];
        /** Cancels the reminder */
        delete: operations["cancelMassDeliveryReminder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/massdelivery/{deliveryId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends again what failed, and nothing else */
        post: operations["retryMassDelivery"];
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
    getContactRules: {
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
                            /** @description HH:MM in the time zone of the company; null: no quiet hours */
                            quiet_from: string | null;
                            /** @description HH:MM; earlier than `quiet_from`: over midnight */
                            quiet_until: string | null;
                            /**
                             * @description What does not leave in quiet hours: text messages, or e-mails as well
                             * @enum {string}
                             */
                            quiet_channels: "sms" | "all";
                            /** @description Messages that an address gets in a calendar month, without reminders; null: no limit */
                            limit_per_month: number | null;
                            time_zone: string;
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
    saveContactRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description HH:MM in the time zone of the company; null: no quiet hours */
                    quiet_from: string | null;
                    /** @description HH:MM; earlier than `quiet_from`: over midnight */
                    quiet_until: string | null;
                    /**
                     * @description What does not leave in quiet hours: text messages, or e-mails as well
                     * @enum {string}
                     */
                    quiet_channels: "sms" | "all";
                    /** @description Messages that an address gets in a calendar month, without reminders; null: no limit */
                    limit_per_month: number | null;
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
                            /** @description HH:MM in the time zone of the company; null: no quiet hours */
                            quiet_from: string | null;
                            /** @description HH:MM; earlier than `quiet_from`: over midnight */
                            quiet_until: string | null;
                            /**
                             * @description What does not leave in quiet hours: text messages, or e-mails as well
                             * @enum {string}
                             */
                            quiet_channels: "sms" | "all";
                            /** @description Messages that an address gets in a calendar month, without reminders; null: no limit */
                            limit_per_month: number | null;
                            time_zone: string;
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
    getMailDomain: {
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
                            /** @description What senders have without a domain of the company */
                            default_domain: string;
                            own: {
                                domain: string;
                                /** @description Name of the TXT record that the domain has to have */
                                record_name: string;
                                record_value: string;
                                /** @enum {string} */
                                state: "unchecked" | "found" | "missing" | "other" | "unreachable";
                                /** Format: date-time */
                                checked_at: string | null;
                                /**
                                 * Format: date-time
                                 * @description Senders have it, and their e-mails are signed; null: not yet
                                 */
                                used_since: string | null;
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
    setMailDomain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: hostname */
                    domain: string;
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
                            /** @description What senders have without a domain of the company */
                            default_domain: string;
                            own: {
                                domain: string;
                                /** @description Name of the TXT record that the domain has to have */
                                record_name: string;
                                record_value: string;
                                /** @enum {string} */
                                state: "unchecked" | "found" | "missing" | "other" | "unreachable";
                                /** Format: date-time */
                                checked_at: string | null;
                                /**
                                 * Format: date-time
                                 * @description Senders have it, and their e-mails are signed; null: not yet
                                 */
                                used_since: string | null;
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
    removeMailDomain: {
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
                            /** @description What senders have without a domain of the company */
                            default_domain: string;
                            own: {
                                domain: string;
                                /** @description Name of the TXT record that the domain has to have */
                                record_name: string;
                                record_value: string;
                                /** @enum {string} */
                                state: "unchecked" | "found" | "missing" | "other" | "unreachable";
                                /** Format: date-time */
                                checked_at: string | null;
                                /**
                                 * Format: date-time
                                 * @description Senders have it, and their e-mails are signed; null: not yet
                                 */
                                used_since: string | null;
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
    checkMailDomain: {
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
                            /** @description What senders have without a domain of the company */
                            default_domain: string;
                            own: {
                                domain: string;
                                /** @description Name of the TXT record that the domain has to have */
                                record_name: string;
                                record_value: string;
                                /** @enum {string} */
                                state: "unchecked" | "found" | "missing" | "other" | "unreachable";
                                /** Format: date-time */
                                checked_at: string | null;
                                /**
                                 * Format: date-time
                                 * @description Senders have it, and their e-mails are signed; null: not yet
                                 */
                                used_since: string | null;
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
    getMassDeliveryCompanySettings: {
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
                            /** @description Rows of a file */
                            max_rows: number;
                            /** @description Background fields of the company */
                            fields: {
                                id: string;
                                name: string;
                            }[];
                            /** @description The provider’s managers set what was agreed on */
                            may_set_rows: boolean;
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
    saveMassDeliveryCompanySettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Rows of a file */
                    max_rows: number;
                    /** @description Background fields of the company */
                    fields: {
                        id: string;
                        name: string;
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
                            /** @description Rows of a file */
                            max_rows: number;
                            /** @description Background fields of the company */
                            fields: {
                                id: string;
                                name: string;
                            }[];
                            /** @description The provider’s managers set what was agreed on */
                            may_set_rows: boolean;
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
    listDeliveryQueues: {
        parameters: {
            query?: {
                per_page?: number;
                page_no?: number;
                sort_by?: "name" | "created" | "delivery_type";
                sort_order?: "asc" | "desc";
                filter?: string;
                filter_fields?: "name"[] | "name";
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
                                uuid: string;
                                name: string;
                                collector_url: string;
                                /** @description Of the link; null: it is gone */
                                address: string | null;
                                link_name: string | null;
                                /** Format: uuid */
                                survey_id: string;
                                /** @description Its name */
                                survey: string;
                                expiration_days: number | null;
                                /** @enum {string} */
                                delivery_type: "email" | "sms";
                                anonymous: boolean;
                                sender_name: string;
                                sender_email: string;
                                msg_title: string;
                                msg_body: string;
                                reminder_days: number | null;
                                reminder_title: string;
                                reminder_body: string;
                                send_earliest: string | null;
                                send_not_allowed_after: string | null;
                                /** @description Quiet hours of the company, where they leave no time of the day to the queue: it sends nothing */
                                silenced_by: {
                                    from: string;
                                    until: string;
                                } | null;
                                target_param: string;
                                bg_parameters: {
                                    parameter: string;
                                    field: string;
                                }[];
                                accept_threshold: number;
                                limit_per_month: number | null;
                                target_ttl: number | null;
                                /**
                                 * Format: uuid
                                 * @description null: the usual look
                                 */
                                template_id: string | null;
                                /** Format: date-time */
                                created: string;
                                funnel: {
                                    targets: number;
                                    waiting: number;
                                    /** @description Taken by the mail server or the gateway, and not returned */
                                    sent: number;
                                    /** @description Of text messages: those of which the gateway tells that they arrived */
                                    delivered: number;
                                    failed: number;
                                    /** @description On the blacklist when it was to be sent */
                                    blocked: number;
                                    /** @description Taken by the mail server, and returned */
                                    bounced: number;
                                    /** @description Marked as unwanted by who got it */
                                    complained: number;
                                    /** @description Of a queue: not sent within its time */
                                    expired: number;
                                    /** @description Had got as many in the month as the queue or the company allows */
                                    limited: number;
                                    opened: number;
                                    answered: number;
                                    reminded: number;
                                };
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
    createDeliveryQueue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description For lists; empty: as its link is called
                     * @default
                     */
                    name?: string;
                    /** @description Of the publish link that targets are led to: its address, or the last part of it */
                    collector_url: string;
                    /**
                     * @description Days after its message in which a personal link takes answers; null: as long as the link does
                     * @default null
                     */
                    expiration_days?: number | null;
                    /** @enum {string} */
                    delivery_type: "email" | "sms";
                    /**
                     * @description Everybody gets the same link; targets wait until there are at least five
                     * @default false
                     */
                    anonymous?: boolean;
                    sender_name: string;
                    /**
                     * @description Of an e-mail: what stands before the @
                     * @default
                     */
                    sender_email?: string;
                    /**
                     * @description Of an e-mail: its subject; {{survey}} is the name of the survey
                     * @default
                     */
                    msg_title?: string;
                    /** @description {{link}} is where the link comes; without it, at the end */
                    msg_body: string;
                    /**
                     * @description null: nobody is reminded
                     * @default null
                     */
                    reminder_days?: number | null;
                    /** @default  */
                    reminder_title?: string;
                    /** @default  */
                    reminder_body?: string;
                    /**
                     * @description HH:MM in the time zone of the company
                     * @default null
                     */
                    send_earliest?: string | null;
                    /**
                     * @description HH:MM in the time zone of the company
                     * @default null
                     */
                    send_not_allowed_after?: string | null;
                    /**
                     * @description What callers call the address: the name of a JSON member or of a column
                     * @default target
                     */
                    target_param?: string;
                    /**
                     * @description What else callers may send, and the background field, by id or name, that it fills
                     * @default []
                     */
                    bg_parameters?: {
                        parameter: string;
                        field: string;
                    }[];
                    /**
                     * @description Percent of the targets that are taken, by lot
                     * @default 100
                     */
                    accept_threshold?: number;
                    /**
                     * @description Messages that an address gets in a calendar month at the most; reminders do not count
                     * @default null
                     */
                    limit_per_month?: number | null;
                    /**
                     * @description Minutes after which a target that has not been sent to is not sent to any more
                     * @default null
                     */
                    target_ttl?: number | null;
                    /**
                     * Format: uuid
                     * @description Of an e-mail: its template; null: the usual look of the company
                     * @default null
                     */
                    template_id?: string | null;
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
                            uuid: string;
                            name: string;
                            collector_url: string;
                            /** @description Of the link; null: it is gone */
                            address: string | null;
                            link_name: string | null;
                            /** Format: uuid */
                            survey_id: string;
                            /** @description Its name */
                            survey: string;
                            expiration_days: number | null;
                            /** @enum {string} */
                            delivery_type: "email" | "sms";
                            anonymous: boolean;
                            sender_name: string;
                            sender_email: string;
                            msg_title: string;
                            msg_body: string;
                            reminder_days: number | null;
                            reminder_title: string;
                            reminder_body: string;
                            send_earliest: string | null;
                            send_not_allowed_after: string | null;
                            /** @description Quiet hours of the company, where they leave no time of the day to the queue: it sends nothing */
                            silenced_by: {
                                from: string;
                                until: string;
                            } | null;
                            target_param: string;
                            bg_parameters: {
                                parameter: string;
                                field: string;
                            }[];
                            accept_threshold: number;
                            limit_per_month: number | null;
                            target_ttl: number | null;
                            /**
                             * Format: uuid
                             * @description null: the usual look
                             */
                            template_id: string | null;
                            /** Format: date-time */
                            created: string;
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway, and not returned */
                                sent: number;
                                /** @description Of text messages: those of which the gateway tells that they arrived */
                                delivered: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                /** @description Taken by the mail server, and returned */
                                bounced: number;
                                /** @description Marked as unwanted by who got it */
                                complained: number;
                                /** @description Of a queue: not sent within its time */
                                expired: number;
                                /** @description Had got as many in the month as the queue or the company allows */
                                limited: number;
                                opened: number;
                                answered: number;
                                reminded: number;
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
    getDeliveryQueueLink: {
        parameters: {
            query: {
                url: string;
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
                            url: string;
                            address: string;
                            link_name: string;
                            /** Format: uuid */
                            survey_id: string;
                            survey: string;
                            /** @description Background fields of the survey */
                            fields: {
                                id: string;
                                name: string;
                            }[];
                            /** @description What a new queue of the survey starts with */
                            anonymous: boolean;
                            sender_name: string;
                            /** @description The survey's own, which all e-mails have */
                            sender_address: string | null;
                            /**
                             * @description Of the messages that lead to the link
                             * @enum {string}
                             */
                            language: "en" | "fi" | "sv";
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
    getDeliveryQueueSettings: {
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
                            time_zone: string;
                            mail_domain: string;
                            /** @description E-mail templates that can be chosen */
                            templates: {
                                /** Format: uuid */
                                template_id: string;
                                name: string;
                            }[];
                            /** @description Where outside systems call */
                            api: string;
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
    listDeliveryQueueSurveys: {
        parameters: {
            query?: {
                per_page?: number;
                page_no?: number;
                sort_order?: "asc" | "desc";
                filter?: string;
                filter_fields?: "name"[] | "name";
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
                                survey_id: string;
                                name: string;
                                /** @enum {string} */
                                state: "unpublished" | "published" | "closed" | "archived";
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
    getDeliveryQueueSurveyLinks: {
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
                                url: string;
                                address: string;
                                name: string;
                                /** @description It takes answers now */
                                open: boolean;
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
    getDeliveryQueue: {
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
                            uuid: string;
                            name: string;
                            collector_url: string;
                            /** @description Of the link; null: it is gone */
                            address: string | null;
                            link_name: string | null;
                            /** Format: uuid */
                            survey_id: string;
                            /** @description Its name */
                            survey: string;
                            expiration_days: number | null;
                            /** @enum {string} */
                            delivery_type: "email" | "sms";
                            anonymous: boolean;
                            sender_name: string;
                            sender_email: string;
                            msg_title: string;
                            msg_body: string;
                            reminder_days: number | null;
                            reminder_title: string;
                            reminder_body: string;
                            send_earliest: string | null;
                            send_not_allowed_after: string | null;
                            /** @description Quiet hours of the company, where they leave no time of the day to the queue: it sends nothing */
                            silenced_by: {
                                from: string;
                                until: string;
                            } | null;
                            target_param: string;
                            bg_parameters: {
                                parameter: string;
                                field: string;
                            }[];
                            accept_threshold: number;
                            limit_per_month: number | null;
                            target_ttl: number | null;
                            /**
                             * Format: uuid
                             * @description null: the usual look
                             */
                            template_id: string | null;
                            /** Format: date-time */
                            created: string;
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway, and not returned */
                                sent: number;
                                /** @description Of text messages: those of which the gateway tells that they arrived */
                                delivered: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                /** @description Taken by the mail server, and returned */
                                bounced: number;
                                /** @description Marked as unwanted by who got it */
                                complained: number;
                                /** @description Of a queue: not sent within its time */
                                expired: number;
                                /** @description Had got as many in the month as the queue or the company allows */
                                limited: number;
                                opened: number;
                                answered: number;
                                reminded: number;
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
    updateDeliveryQueue: {
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
                     * @description For lists; empty: as its link is called
                     * @default
                     */
                    name?: string;
                    /** @description Of the publish link that targets are led to: its address, or the last part of it */
                    collector_url: string;
                    /**
                     * @description Days after its message in which a personal link takes answers; null: as long as the link does
                     * @default null
                     */
                    expiration_days?: number | null;
                    /** @enum {string} */
                    delivery_type: "email" | "sms";
                    /**
                     * @description Everybody gets the same link; targets wait until there are at least five
                     * @default false
                     */
                    anonymous?: boolean;
                    sender_name: string;
                    /**
                     * @description Of an e-mail: what stands before the @
                     * @default
                     */
                    sender_email?: string;
                    /**
                     * @description Of an e-mail: its subject; {{survey}} is the name of the survey
                     * @default
                     */
                    msg_title?: string;
                    /** @description {{link}} is where the link comes; without it, at the end */
                    msg_body: string;
                    /**
                     * @description null: nobody is reminded
                     * @default null
                     */
                    reminder_days?: number | null;
                    /** @default  */
                    reminder_title?: string;
                    /** @default  */
                    reminder_body?: string;
                    /**
                     * @description HH:MM in the time zone of the company
                     * @default null
                     */
                    send_earliest?: string | null;
                    /**
                     * @description HH:MM in the time zone of the company
                     * @default null
                     */
                    send_not_allowed_after?: string | null;
                    /**
                     * @description What callers call the address: the name of a JSON member or of a column
                     * @default target
                     */
                    target_param?: string;
                    /**
                     * @description What else callers may send, and the background field, by id or name, that it fills
                     * @default []
                     */
                    bg_parameters?: {
                        parameter: string;
                        field: string;
                    }[];
                    /**
                     * @description Percent of the targets that are taken, by lot
                     * @default 100
                     */
                    accept_threshold?: number;
                    /**
                     * @description Messages that an address gets in a calendar month at the most; reminders do not count
                     * @default null
                     */
                    limit_per_month?: number | null;
                    /**
                     * @description Minutes after which a target that has not been sent to is not sent to any more
                     * @default null
                     */
                    target_ttl?: number | null;
                    /**
                     * Format: uuid
                     * @description Of an e-mail: its template; null: the usual look of the company
                     * @default null
                     */
                    template_id?: string | null;
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
                            uuid: string;
                            name: string;
                            collector_url: string;
                            /** @description Of the link; null: it is gone */
                            address: string | null;
                            link_name: string | null;
                            /** Format: uuid */
                            survey_id: string;
                            /** @description Its name */
                            survey: string;
                            expiration_days: number | null;
                            /** @enum {string} */
                            delivery_type: "email" | "sms";
                            anonymous: boolean;
                            sender_name: string;
                            sender_email: string;
                            msg_title: string;
                            msg_body: string;
                            reminder_days: number | null;
                            reminder_title: string;
                            reminder_body: string;
                            send_earliest: string | null;
                            send_not_allowed_after: string | null;
                            /** @description Quiet hours of the company, where they leave no time of the day to the queue: it sends nothing */
                            silenced_by: {
                                from: string;
                                until: string;
                            } | null;
                            target_param: string;
                            bg_parameters: {
                                parameter: string;
                                field: string;
                            }[];
                            accept_threshold: number;
                            limit_per_month: number | null;
                            target_ttl: number | null;
                            /**
                             * Format: uuid
                             * @description null: the usual look
                             */
                            template_id: string | null;
                            /** Format: date-time */
                            created: string;
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway, and not returned */
                                sent: number;
                                /** @description Of text messages: those of which the gateway tells that they arrived */
                                delivered: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                /** @description Taken by the mail server, and returned */
                                bounced: number;
                                /** @description Marked as unwanted by who got it */
                                complained: number;
                                /** @description Of a queue: not sent within its time */
                                expired: number;
                                /** @description Had got as many in the month as the queue or the company allows */
                                limited: number;
                                opened: number;
                                answered: number;
                                reminded: number;
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
    deleteDeliveryQueue: {
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
                            uuid: string;
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
    listQueueTargets: {
        parameters: {
            query?: {
                per_page?: number;
                page_no?: number;
                sort_by?: "target" | "state" | "sent_at" | "delivered_at" | "opened_at" | "answered_at";
                sort_order?: "asc" | "desc";
                filter?: string;
                filter_fields?: "target"[] | "target";
                timestamp?: number;
                state?: "waiting" | "sent" | "delivered" | "failed" | "blocked" | "bounced" | "complained" | "expired" | "limited" | "opened" | "answered" | "reminded";
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
                                state: "waiting" | "sent" | "bounced" | "failed" | "blocked" | "expired" | "limited";
                                /**
                                 * @description Why it failed, came back or was blocked; of one that waits, why the last try failed
                                 * @enum {string|null}
                                 */
                                problem: "refused" | "mailbox" | "unreachable" | "link_closed" | "unaskable" | "unexpected" | "unknown_number" | "landline" | "number_blocked" | "spam_filter" | "phone_unreachable" | "carrier" | "undelivered" | "no_address" | "returned" | "unsubscribed" | "complained" | "bounced" | "listed" | null;
                                /** @description What the other side said */
                                told: string | null;
                                /** @enum {string|null} */
                                reminder: "waiting" | "sent" | "bounced" | "failed" | "blocked" | "expired" | "limited" | null;
                                /** @enum {string|null} */
                                reminder_problem: "refused" | "mailbox" | "unreachable" | "link_closed" | "unaskable" | "unexpected" | "unknown_number" | "landline" | "number_blocked" | "spam_filter" | "phone_unreachable" | "carrier" | "undelivered" | "no_address" | "returned" | "unsubscribed" | "complained" | "bounced" | "listed" | null;
                                /** Format: date-time */
                                sent_at: string | null;
                                /**
                                 * Format: date-time
                                 * @description When the phone had the text message, as the gateway tells; not kept of anonymous deliveries
                                 */
                                delivered_at: string | null;
                                /** Format: date-time */
                                opened_at: string | null;
                                /** Format: date-time */
                                answered_at: string | null;
                                /** Format: date-time */
                                reminded_at: string | null;
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
    fillDeliveryQueue: {
        parameters: {
            query?: {
                api_key?: string;
                skip_invalid?: boolean;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>[] | Record<string, never>;
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
                            accepted: number;
                            /** @description By the share that is taken */
                            left_out: number;
                            refused: number;
                            targets: {
                                row: number;
                                /**
                                 * Format: uuid
                                 * @description null: it was left out
                                 */
                                target_id: string | null;
                                /** @enum {string} */
                                outcome: "queued" | "left_out";
                            }[];
                            /** @description Only with `skip_invalid`; the first 200 */
                            errors: {
                                row: number;
                                field: string;
                                code: string;
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
    listEmailTemplates: {
        parameters: {
            query?: {
                per_page?: number;
                page_no?: number;
                sort_by?: "name" | "active" | "changed";
                sort_order?: "asc" | "desc";
                filter?: string;
                filter_fields?: "name"[] | "name";
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
                                template_id: string;
                                name: string;
                                /** @enum {string} */
                                kind: "blocks" | "source";
                                active: boolean;
                                /** Format: date-time */
                                created: string;
                                /** Format: date-time */
                                changed: string;
                                /** @description Deliveries and queues that name it */
                                used: number;
                                /** @description Those of them that are still to go out */
                                planned: number;
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
    createEmailTemplate: {
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
                     * @description Blocks; null: it is written as HTML and CSS
                     * @default null
                     */
                    design?: {
                        /** @description Around the message */
                        background: string;
                        /** @description Of buttons; null: the colour of the company */
                        accent: string | null;
                        blocks: ({
                            id: string;
                            /** @enum {string} */
                            type: "logo";
                            /** @enum {string} */
                            align: "left" | "center" | "right";
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "text";
                            text: string;
                            heading: boolean;
                            /** @enum {string} */
                            align: "left" | "center" | "right";
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "message";
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "button";
                            label: string;
                            /** @enum {string} */
                            align: "left" | "center" | "right";
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "image";
                            /** Format: uuid */
                            file: string | null;
                            alt: string;
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "divider";
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "footer";
                            text: string;
                        })[];
                    } | null;
                    /**
                     * @description Without blocks. {{message}} and {{link}} must be in it; {{survey}}, {{logo}} and {{unsubscribe}} may
                     * @default
                     */
                    html?: string;
                    /**
                     * @description Without blocks
                     * @default
                     */
                    css?: string;
                    /** @default true */
                    active?: boolean;
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
                            template_id: string;
                            name: string;
                            /** @enum {string} */
                            kind: "blocks" | "source";
                            active: boolean;
                            /** Format: date-time */
                            created: string;
                            /** Format: date-time */
                            changed: string;
                            /** @description Deliveries and queues that name it */
                            used: number;
                            /** @description Those of them that are still to go out */
                            planned: number;
                            design: {
                                /** @description Around the message */
                                background: string;
                                /** @description Of buttons; null: the colour of the company */
                                accent: string | null;
                                blocks: ({
                                    id: string;
                                    /** @enum {string} */
                                    type: "logo";
                                    /** @enum {string} */
                                    align: "left" | "center" | "right";
                                } | {
                                    id: string;
                                    /** @enum {string} */
                                    type: "text";
                                    text: string;
                                    heading: boolean;
                                    /** @enum {string} */
                                    align: "left" | "center" | "right";
                                } | {
                                    id: string;
                                    /** @enum {string} */
                                    type: "message";
                                } | {
                                    id: string;
                                    /** @enum {string} */
                                    type: "button";
                                    label: string;
                                    /** @enum {string} */
                                    align: "left" | "center" | "right";
                                } | {
                                    id: string;
                                    /** @enum {string} */
                                    type: "image";
                                    /** Format: uuid */
                                    file: string | null;
                                    alt: string;
                                } | {
                                    id: string;
                                    /** @enum {string} */
                                    type: "divider";
                                } | {
                                    id: string;
                                    /** @enum {string} */
                                    type: "footer";
                                    text: string;
                                })[];
                            } | null;
                            html: string;
                            css: string;
                            /** @description What was removed, and what mail programs do not show as it was written */
                            findings: {
                                /** @enum {string} */
                                code: "removed" | "styles_moved" | "unsupported_css" | "css_unread" | "image_alt" | "image_insecure" | "image_missing" | "address_relative" | "place_unknown" | "way_out_added" | "clipped";
                                value: string;
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
    getMailPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company: string;
                file: string;
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
    previewEmailTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Blocks; null: it is written as HTML and CSS
                     * @default null
                     */
                    design?: {
                        /** @description Around the message */
                        background: string;
                        /** @description Of buttons; null: the colour of the company */
                        accent: string | null;
                        blocks: ({
                            id: string;
                            /** @enum {string} */
                            type: "logo";
                            /** @enum {string} */
                            align: "left" | "center" | "right";
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "text";
                            text: string;
                            heading: boolean;
                            /** @enum {string} */
                            align: "left" | "center" | "right";
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "message";
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "button";
                            label: string;
                            /** @enum {string} */
                            align: "left" | "center" | "right";
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "image";
                            /** Format: uuid */
                            file: string | null;
                            alt: string;
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "divider";
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "footer";
                            text: string;
                        })[];
                    } | null;
                    /**
                     * @description Without blocks. {{message}} and {{link}} must be in it; {{survey}}, {{logo}} and {{unsubscribe}} may
                     * @default
                     */
                    html?: string;
                    /**
                     * @description Without blocks
                     * @default
                     */
                    css?: string;
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
                            /** @description With the message as {{message}} and the like */
                            compiled: string;
                            bytes: number;
                            /** @description What was removed, and what mail programs do not show as it was written */
                            findings: {
                                /** @enum {string} */
                                code: "removed" | "styles_moved" | "unsupported_css" | "css_unread" | "image_alt" | "image_insecure" | "image_missing" | "address_relative" | "place_unknown" | "way_out_added" | "clipped";
                                value: string;
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
    getEmailTemplateSettings: {
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
                            language: string;
                            /** @description Colour of the company; null for Kaiku’s */
                            accent: string | null;
                            /** @description Address of the logo; null: none */
                            logo: string | null;
                            company: string;
                            /** @description Address of the company’s pictures, before their ids */
                            pictures: string;
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
    getEmailTemplate: {
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
                            template_id: string;
                            name: string;
                            /** @enum {string} */
                            kind: "blocks" | "source";
                            active: boolean;
                            /** Format: date-time */
                            created: string;
                            /** Format: date-time */
                            changed: string;
                            /** @description Deliveries and queues that name it */
                            used: number;
                            /** @description Those of them that are still to go out */
                            planned: number;
                            design: {
                                /** @description Around the message */
                                background: string;
                                /** @description Of buttons; null: the colour of the company */
                                accent: string | null;
                                blocks: ({
                                    id: string;
                                    /** @enum {string} */
                                    type: "logo";
                                    /** @enum {string} */
                                    align: "left" | "center" | "right";
                                } | {
                                    id: string;
                                    /** @enum {string} */
                                    type: "text";
                                    text: string;
                                    heading: boolean;
                                    /** @enum {string} */
                                    align: "left" | "center" | "right";
                                } | {
                                    id: string;
                                    /** @enum {string} */
                                    type: "message";
                                } | {
                                    id: string;
                                    /** @enum {string} */
                                    type: "button";
                                    label: string;
                                    /** @enum {string} */
                                    align: "left" | "center" | "right";
                                } | {
                                    id: string;
                                    /** @enum {string} */
                                    type: "image";
                                    /** Format: uuid */
                                    file: string | null;
                                    alt: string;
                                } | {
                                    id: string;
                                    /** @enum {string} */
                                    type: "divider";
                                } | {
                                    id: string;
                                    /** @enum {string} */
                                    type: "footer";
                                    text: string;
                                })[];
                            } | null;
                            html: string;
                            css: string;
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
    updateEmailTemplate: {
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
                     * @description Blocks; null: it is written as HTML and CSS
                     * @default null
                     */
                    design?: {
                        /** @description Around the message */
                        background: string;
                        /** @description Of buttons; null: the colour of the company */
                        accent: string | null;
                        blocks: ({
                            id: string;
                            /** @enum {string} */
                            type: "logo";
                            /** @enum {string} */
                            align: "left" | "center" | "right";
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "text";
                            text: string;
                            heading: boolean;
                            /** @enum {string} */
                            align: "left" | "center" | "right";
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "message";
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "button";
                            label: string;
                            /** @enum {string} */
                            align: "left" | "center" | "right";
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "image";
                            /** Format: uuid */
                            file: string | null;
                            alt: string;
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "divider";
                        } | {
                            id: string;
                            /** @enum {string} */
                            type: "footer";
                            text: string;
                        })[];
                    } | null;
                    /**
                     * @description Without blocks. {{message}} and {{link}} must be in it; {{survey}}, {{logo}} and {{unsubscribe}} may
                     * @default
                     */
                    html?: string;
                    /**
                     * @description Without blocks
                     * @default
                     */
                    css?: string;
                    /** @default true */
                    active?: boolean;
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
                            template_id: string;
                            name: string;
                            /** @enum {string} */
                            kind: "blocks" | "source";
                            active: boolean;
                            /** Format: date-time */
                            created: string;
                            /** Format: date-time */
                            changed: string;
                            /** @description Deliveries and queues that name it */
                            used: number;
                            /** @description Those of them that are still to go out */
                            planned: number;
                            design: {
                                /** @description Around the message */
                                background: string;
                                /** @description Of buttons; null: the colour of the company */
                                accent: string | null;
                                blocks: ({
                                    id: string;
                                    /** @enum {string} */
                                    type: "logo";
                                    /** @enum {string} */
                                    align: "left" | "center" | "right";
                                } | {
                                    id: string;
                                    /** @enum {string} */
                                    type: "text";
                                    text: string;
                                    heading: boolean;
                                    /** @enum {string} */
                                    align: "left" | "center" | "right";
                                } | {
                                    id: string;
                                    /** @enum {string} */
                                    type: "message";
                                } | {
                                    id: string;
                                    /** @enum {string} */
                                    type: "button";
                                    label: string;
                                    /** @enum {string} */
                                    align: "left" | "center" | "right";
                                } | {
                                    id: string;
                                    /** @enum {string} */
                                    type: "image";
                                    /** Format: uuid */
                                    file: string | null;
                                    alt: string;
                                } | {
                                    id: string;
                                    /** @enum {string} */
                                    type: "divider";
                                } | {
                                    id: string;
                                    /** @enum {string} */
                                    type: "footer";
                                    text: string;
                                })[];
                            } | null;
                            html: string;
                            css: string;
                            /** @description What was removed, and what mail programs do not show as it was written */
                            findings: {
                                /** @enum {string} */
                                code: "removed" | "styles_moved" | "unsupported_css" | "css_unread" | "image_alt" | "image_insecure" | "image_missing" | "address_relative" | "place_unknown" | "way_out_added" | "clipped";
                                value: string;
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
    deleteEmailTemplate: {
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
                            template_id: string;
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
    switchEmailTemplate: {
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
                    active: boolean;
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
                            template_id: string;
                            name: string;
                            /** @enum {string} */
                            kind: "blocks" | "source";
                            active: boolean;
                            /** Format: date-time */
                            created: string;
                            /** Format: date-time */
                            changed: string;
                            /** @description Deliveries and queues that name it */
                            used: number;
                            /** @description Those of them that are still to go out */
                            planned: number;
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
    copyEmailTemplate: {
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
                            template_id: string;
                            name: string;
                            /** @enum {string} */
                            kind: "blocks" | "source";
                            active: boolean;
                            /** Format: date-time */
                            created: string;
                            /** Format: date-time */
                            changed: string;
                            /** @description Deliveries and queues that name it */
                            used: number;
                            /** @description Those of them that are still to go out */
                            planned: number;
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
                                two_way: boolean;
                                anonymous: boolean;
                                share_url: boolean;
                                /** @description Of an e-mail, besides `targets`: groups of the company by their ids, or everybody who was active within a year. Who that is is found when it goes out. null: nobody */
                                audience: null | {
                                    /** @enum {boolean} */
                                    everybody: true;
                                } | {
                                    groups: string[];
                                };
                                subject: string;
                                body: string;
                                sender_name: string;
                                sender_email: string;
                                reminder_days: number | null;
                                reminder_subject: string;
                                reminder_message: string;
                                /**
                                 * Format: uuid
                                 * @description null: the usual look
                                 */
                                template_id: string | null;
                                enabled: boolean;
                                /** Format: date-time */
                                created: string;
                                /** @description null: the link is gone */
                                link_name: string | null;
                                /** @description Groups of the audience */
                                audience_groups: {
                                    /** Format: uuid */
                                    group_id: string;
                                    /** @description null: it was deleted, and is nobody */
                                    name: string | null;
                                    /** @description Who would get it now */
                                    people: number;
                                }[];
                                funnel: {
                                    targets: number;
                                    waiting: number;
                                    /** @description Taken by the mail server or the gateway, and not returned */
                                    sent: number;
                                    /** @description Of text messages: those of which the gateway tells that they arrived */
                                    delivered: number;
                                    failed: number;
                                    /** @description On the blacklist when it was to be sent */
                                    blocked: number;
                                    /** @description Taken by the mail server, and returned */
                                    bounced: number;
                                    /** @description Marked as unwanted by who got it */
                                    complained: number;
                                    /** @description Of a queue: not sent within its time */
                                    expired: number;
                                    /** @description Had got as many in the month as the queue or the company allows */
                                    limited: number;
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
                                    /**
                                     * @description Why nothing went out: of the company’s people it goes to nobody, too few or too many
                                     * @enum {string|null}
                                     */
                                    problem: "nobody" | "too_few_people" | "too_many_people" | null;
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
                     * @description Of SMS: the survey is asked and answered by SMS, and the sender is a number; `body` is not sent
                     * @default false
                     */
                    two_way?: boolean;
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
                     * @description Of an e-mail, besides `targets`: groups of the company by their ids, or everybody who was active within a year. Who that is is found when it goes out. null: nobody
                     * @default null
                     */
                    audience?: null | {
                        /** @enum {boolean} */
                        everybody: true;
                    } | {
                        groups: string[];
                    };
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
                    /**
                     * Format: uuid
                     * @description Of an e-mail: its template; null: the usual look of the company
                     * @default null
                     */
                    template_id?: string | null;
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
                            two_way: boolean;
                            anonymous: boolean;
                            share_url: boolean;
                            /** @description Of an e-mail, besides `targets`: groups of the company by their ids, or everybody who was active within a year. Who that is is found when it goes out. null: nobody */
                            audience: null | {
                                /** @enum {boolean} */
                                everybody: true;
                            } | {
                                groups: string[];
                            };
                            subject: string;
                            body: string;
                            sender_name: string;
                            sender_email: string;
                            reminder_days: number | null;
                            reminder_subject: string;
                            reminder_message: string;
                            /**
                             * Format: uuid
                             * @description null: the usual look
                             */
                            template_id: string | null;
                            enabled: boolean;
                            /** Format: date-time */
                            created: string;
                            /** @description null: the link is gone */
                            link_name: string | null;
                            /** @description Groups of the audience */
                            audience_groups: {
                                /** Format: uuid */
                                group_id: string;
                                /** @description null: it was deleted, and is nobody */
                                name: string | null;
                                /** @description Who would get it now */
                                people: number;
                            }[];
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway, and not returned */
                                sent: number;
                                /** @description Of text messages: those of which the gateway tells that they arrived */
                                delivered: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                /** @description Taken by the mail server, and returned */
                                bounced: number;
                                /** @description Marked as unwanted by who got it */
                                complained: number;
                                /** @description Of a queue: not sent within its time */
                                expired: number;
                                /** @description Had got as many in the month as the queue or the company allows */
                                limited: number;
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
                                /**
                                 * @description Why nothing went out: of the company’s people it goes to nobody, too few or too many
                                 * @enum {string|null}
                                 */
                                problem: "nobody" | "too_few_people" | "too_many_people" | null;
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
    getDeliveryAudience: {
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
                            /** @description Those who were active within a year */
                            everybody: number;
                            groups: number;
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
    listDeliveryGroups: {
        parameters: {
            query?: {
                per_page?: number;
                page_no?: number;
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
                                group_id: string;
                                name: string;
                                people: number;
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
                     * @description Of SMS: the survey is asked and answered by SMS, and the sender is a number; `body` is not sent
                     * @default false
                     */
                    two_way?: boolean;
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
                     * @description Of an e-mail, besides `targets`: groups of the company by their ids, or everybody who was active within a year. Who that is is found when it goes out. null: nobody
                     * @default null
                     */
                    audience?: null | {
                        /** @enum {boolean} */
                        everybody: true;
                    } | {
                        groups: string[];
                    };
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
                    /**
                     * Format: uuid
                     * @description Of an e-mail: its template; null: the usual look of the company
                     * @default null
                     */
                    template_id?: string | null;
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
                            /** @description Have had as many messages in the month as the company’s contact rules allow */
                            limited: number;
                            /**
                             * Format: date-time
                             * @description When it begins, where its time is in quiet hours
                             */
                            held_until: string | null;
                            parts: number | null;
                            all_parts: number | null;
                            standard: boolean | null;
                            /** @description Of the company’s people: those of the audience as it is now */
                            people: number;
                            /** @description Of them those who are among the targets, too */
                            both: number;
                            /** @description It is anonymous, and so few would get it the first time that nothing goes out then */
                            too_few: boolean;
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
                            /** @description E-mail templates that can be chosen */
                            templates: {
                                /** Format: uuid */
                                template_id: string;
                                name: string;
                            }[];
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
                                two_way: boolean;
                                /** @description To the company’s people */
                                people: boolean;
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
    getDeliveryTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                templateId: string;
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
                            template_id: string;
                            /** @description With the message as {{message}} and the like */
                            compiled: string;
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
                     * @description Of SMS: the survey is asked and answered by SMS, and the sender is a number; `body` is not sent
                     * @default false
                     */
                    two_way?: boolean;
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
                    /**
                     * @description Of an e-mail, besides `targets`: groups of the company by their ids, or everybody who was active within a year. Who that is is found when it goes out. null: nobody
                     * @default null
                     */
                    audience?: null | {
                        /** @enum {boolean} */
                        everybody: true;
                    } | {
                        groups: string[];
                    };
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
                     * Format: uuid
                     * @description Of an e-mail: its template; null: the usual look of the company
                     * @default null
                     */
                    template_id?: string | null;
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
    previewTwoWayDelivery: {
        parameters: {
            query: {
                link: string;
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
                            questions: {
                                text: string;
                                length: number;
                                parts: number;
                                /** @description In the standard character set */
                                standard: boolean;
                                mandatory: boolean;
                            }[];
                            thanks: {
                                text: string;
                                length: number;
                                parts: number;
                                /** @description In the standard character set */
                                standard: boolean;
                            };
                            left_out: {
                                text: string;
                                /** @enum {string} */
                                why: "kind" | "long";
                                mandatory: boolean;
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
                            two_way: boolean;
                            anonymous: boolean;
                            share_url: boolean;
                            /** @description Of an e-mail, besides `targets`: groups of the company by their ids, or everybody who was active within a year. Who that is is found when it goes out. null: nobody */
                            audience: null | {
                                /** @enum {boolean} */
                                everybody: true;
                            } | {
                                groups: string[];
                            };
                            subject: string;
                            body: string;
                            sender_name: string;
                            sender_email: string;
                            reminder_days: number | null;
                            reminder_subject: string;
                            reminder_message: string;
                            /**
                             * Format: uuid
                             * @description null: the usual look
                             */
                            template_id: string | null;
                            enabled: boolean;
                            /** Format: date-time */
                            created: string;
                            /** @description null: the link is gone */
                            link_name: string | null;
                            /** @description Groups of the audience */
                            audience_groups: {
                                /** Format: uuid */
                                group_id: string;
                                /** @description null: it was deleted, and is nobody */
                                name: string | null;
                                /** @description Who would get it now */
                                people: number;
                            }[];
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway, and not returned */
                                sent: number;
                                /** @description Of text messages: those of which the gateway tells that they arrived */
                                delivered: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                /** @description Taken by the mail server, and returned */
                                bounced: number;
                                /** @description Marked as unwanted by who got it */
                                complained: number;
                                /** @description Of a queue: not sent within its time */
                                expired: number;
                                /** @description Had got as many in the month as the queue or the company allows */
                                limited: number;
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
                                /**
                                 * @description Why nothing went out: of the company’s people it goes to nobody, too few or too many
                                 * @enum {string|null}
                                 */
                                problem: "nobody" | "too_few_people" | "too_many_people" | null;
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
                     * @description Of SMS: the survey is asked and answered by SMS, and the sender is a number; `body` is not sent
                     * @default false
                     */
                    two_way?: boolean;
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
                     * @description Of an e-mail, besides `targets`: groups of the company by their ids, or everybody who was active within a year. Who that is is found when it goes out. null: nobody
                     * @default null
                     */
                    audience?: null | {
                        /** @enum {boolean} */
                        everybody: true;
                    } | {
                        groups: string[];
                    };
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
                    /**
                     * Format: uuid
                     * @description Of an e-mail: its template; null: the usual look of the company
                     * @default null
                     */
                    template_id?: string | null;
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
                            two_way: boolean;
                            anonymous: boolean;
                            share_url: boolean;
                            /** @description Of an e-mail, besides `targets`: groups of the company by their ids, or everybody who was active within a year. Who that is is found when it goes out. null: nobody */
                            audience: null | {
                                /** @enum {boolean} */
                                everybody: true;
                            } | {
                                groups: string[];
                            };
                            subject: string;
                            body: string;
                            sender_name: string;
                            sender_email: string;
                            reminder_days: number | null;
                            reminder_subject: string;
                            reminder_message: string;
                            /**
                             * Format: uuid
                             * @description null: the usual look
                             */
                            template_id: string | null;
                            enabled: boolean;
                            /** Format: date-time */
                            created: string;
                            /** @description null: the link is gone */
                            link_name: string | null;
                            /** @description Groups of the audience */
                            audience_groups: {
                                /** Format: uuid */
                                group_id: string;
                                /** @description null: it was deleted, and is nobody */
                                name: string | null;
                                /** @description Who would get it now */
                                people: number;
                            }[];
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway, and not returned */
                                sent: number;
                                /** @description Of text messages: those of which the gateway tells that they arrived */
                                delivered: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                /** @description Taken by the mail server, and returned */
                                bounced: number;
                                /** @description Marked as unwanted by who got it */
                                complained: number;
                                /** @description Of a queue: not sent within its time */
                                expired: number;
                                /** @description Had got as many in the month as the queue or the company allows */
                                limited: number;
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
                                /**
                                 * @description Why nothing went out: of the company’s people it goes to nobody, too few or too many
                                 * @enum {string|null}
                                 */
                                problem: "nobody" | "too_few_people" | "too_many_people" | null;
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
                            two_way: boolean;
                            anonymous: boolean;
                            share_url: boolean;
                            /** @description Of an e-mail, besides `targets`: groups of the company by their ids, or everybody who was active within a year. Who that is is found when it goes out. null: nobody */
                            audience: null | {
                                /** @enum {boolean} */
                                everybody: true;
                            } | {
                                groups: string[];
                            };
                            subject: string;
                            body: string;
                            sender_name: string;
                            sender_email: string;
                            reminder_days: number | null;
                            reminder_subject: string;
                            reminder_message: string;
                            /**
                             * Format: uuid
                             * @description null: the usual look
                             */
                            template_id: string | null;
                            enabled: boolean;
                            /** Format: date-time */
                            created: string;
                            /** @description null: the link is gone */
                            link_name: string | null;
                            /** @description Groups of the audience */
                            audience_groups: {
                                /** Format: uuid */
                                group_id: string;
                                /** @description null: it was deleted, and is nobody */
                                name: string | null;
                                /** @description Who would get it now */
                                people: number;
                            }[];
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway, and not returned */
                                sent: number;
                                /** @description Of text messages: those of which the gateway tells that they arrived */
                                delivered: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                /** @description Taken by the mail server, and returned */
                                bounced: number;
                                /** @description Marked as unwanted by who got it */
                                complained: number;
                                /** @description Of a queue: not sent within its time */
                                expired: number;
                                /** @description Had got as many in the month as the queue or the company allows */
                                limited: number;
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
                                /**
                                 * @description Why nothing went out: of the company’s people it goes to nobody, too few or too many
                                 * @enum {string|null}
                                 */
                                problem: "nobody" | "too_few_people" | "too_many_people" | null;
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
                            two_way: boolean;
                            anonymous: boolean;
                            share_url: boolean;
                            /** @description Of an e-mail, besides `targets`: groups of the company by their ids, or everybody who was active within a year. Who that is is found when it goes out. null: nobody */
                            audience: null | {
                                /** @enum {boolean} */
                                everybody: true;
                            } | {
                                groups: string[];
                            };
                            subject: string;
                            body: string;
                            sender_name: string;
                            sender_email: string;
                            reminder_days: number | null;
                            reminder_subject: string;
                            reminder_message: string;
                            /**
                             * Format: uuid
                             * @description null: the usual look
                             */
                            template_id: string | null;
                            enabled: boolean;
                            /** Format: date-time */
                            created: string;
                            /** @description null: the link is gone */
                            link_name: string | null;
                            /** @description Groups of the audience */
                            audience_groups: {
                                /** Format: uuid */
                                group_id: string;
                                /** @description null: it was deleted, and is nobody */
                                name: string | null;
                                /** @description Who would get it now */
                                people: number;
                            }[];
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway, and not returned */
                                sent: number;
                                /** @description Of text messages: those of which the gateway tells that they arrived */
                                delivered: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                /** @description Taken by the mail server, and returned */
                                bounced: number;
                                /** @description Marked as unwanted by who got it */
                                complained: number;
                                /** @description Of a queue: not sent within its time */
                                expired: number;
                                /** @description Had got as many in the month as the queue or the company allows */
                                limited: number;
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
                                /**
                                 * @description Why nothing went out: of the company’s people it goes to nobody, too few or too many
                                 * @enum {string|null}
                                 */
                                problem: "nobody" | "too_few_people" | "too_many_people" | null;
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
    getDeliveryReminderReach: {
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
                            /** @description Got it, have not answered, and nothing stops it */
                            recipients: number;
                            /** @description Have not answered, and are on the blacklist */
                            blocked: number;
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
                            two_way: boolean;
                            anonymous: boolean;
                            share_url: boolean;
                            /** @description Of an e-mail, besides `targets`: groups of the company by their ids, or everybody who was active within a year. Who that is is found when it goes out. null: nobody */
                            audience: null | {
                                /** @enum {boolean} */
                                everybody: true;
                            } | {
                                groups: string[];
                            };
                            subject: string;
                            body: string;
                            sender_name: string;
                            sender_email: string;
                            reminder_days: number | null;
                            reminder_subject: string;
                            reminder_message: string;
                            /**
                             * Format: uuid
                             * @description null: the usual look
                             */
                            template_id: string | null;
                            enabled: boolean;
                            /** Format: date-time */
                            created: string;
                            /** @description null: the link is gone */
                            link_name: string | null;
                            /** @description Groups of the audience */
                            audience_groups: {
                                /** Format: uuid */
                                group_id: string;
                                /** @description null: it was deleted, and is nobody */
                                name: string | null;
                                /** @description Who would get it now */
                                people: number;
                            }[];
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway, and not returned */
                                sent: number;
                                /** @description Of text messages: those of which the gateway tells that they arrived */
                                delivered: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                /** @description Taken by the mail server, and returned */
                                bounced: number;
                                /** @description Marked as unwanted by who got it */
                                complained: number;
                                /** @description Of a queue: not sent within its time */
                                expired: number;
                                /** @description Had got as many in the month as the queue or the company allows */
                                limited: number;
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
                                /**
                                 * @description Why nothing went out: of the company’s people it goes to nobody, too few or too many
                                 * @enum {string|null}
                                 */
                                problem: "nobody" | "too_few_people" | "too_many_people" | null;
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
                            two_way: boolean;
                            anonymous: boolean;
                            share_url: boolean;
                            /** @description Of an e-mail, besides `targets`: groups of the company by their ids, or everybody who was active within a year. Who that is is found when it goes out. null: nobody */
                            audience: null | {
                                /** @enum {boolean} */
                                everybody: true;
                            } | {
                                groups: string[];
                            };
                            subject: string;
                            body: string;
                            sender_name: string;
                            sender_email: string;
                            reminder_days: number | null;
                            reminder_subject: string;
                            reminder_message: string;
                            /**
                             * Format: uuid
                             * @description null: the usual look
                             */
                            template_id: string | null;
                            enabled: boolean;
                            /** Format: date-time */
                            created: string;
                            /** @description null: the link is gone */
                            link_name: string | null;
                            /** @description Groups of the audience */
                            audience_groups: {
                                /** Format: uuid */
                                group_id: string;
                                /** @description null: it was deleted, and is nobody */
                                name: string | null;
                                /** @description Who would get it now */
                                people: number;
                            }[];
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway, and not returned */
                                sent: number;
                                /** @description Of text messages: those of which the gateway tells that they arrived */
                                delivered: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                /** @description Taken by the mail server, and returned */
                                bounced: number;
                                /** @description Marked as unwanted by who got it */
                                complained: number;
                                /** @description Of a queue: not sent within its time */
                                expired: number;
                                /** @description Had got as many in the month as the queue or the company allows */
                                limited: number;
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
                                /**
                                 * @description Why nothing went out: of the company’s people it goes to nobody, too few or too many
                                 * @enum {string|null}
                                 */
                                problem: "nobody" | "too_few_people" | "too_many_people" | null;
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
                            two_way: boolean;
                            anonymous: boolean;
                            share_url: boolean;
                            /** @description Of an e-mail, besides `targets`: groups of the company by their ids, or everybody who was active within a year. Who that is is found when it goes out. null: nobody */
                            audience: null | {
                                /** @enum {boolean} */
                                everybody: true;
                            } | {
                                groups: string[];
                            };
                            subject: string;
                            body: string;
                            sender_name: string;
                            sender_email: string;
                            reminder_days: number | null;
                            reminder_subject: string;
                            reminder_message: string;
                            /**
                             * Format: uuid
                             * @description null: the usual look
                             */
                            template_id: string | null;
                            enabled: boolean;
                            /** Format: date-time */
                            created: string;
                            /** @description null: the link is gone */
                            link_name: string | null;
                            /** @description Groups of the audience */
                            audience_groups: {
                                /** Format: uuid */
                                group_id: string;
                                /** @description null: it was deleted, and is nobody */
                                name: string | null;
                                /** @description Who would get it now */
                                people: number;
                            }[];
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway, and not returned */
                                sent: number;
                                /** @description Of text messages: those of which the gateway tells that they arrived */
                                delivered: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                /** @description Taken by the mail server, and returned */
                                bounced: number;
                                /** @description Marked as unwanted by who got it */
                                complained: number;
                                /** @description Of a queue: not sent within its time */
                                expired: number;
                                /** @description Had got as many in the month as the queue or the company allows */
                                limited: number;
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
                                /**
                                 * @description Why nothing went out: of the company’s people it goes to nobody, too few or too many
                                 * @enum {string|null}
                                 */
                                problem: "nobody" | "too_few_people" | "too_many_people" | null;
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
                sort_by?: "target" | "state" | "sent_at" | "delivered_at" | "opened_at" | "answered_at";
                sort_order?: "asc" | "desc";
                filter?: string;
                filter_fields?: "target"[] | "target";
                timestamp?: number;
                rule_id: string;
                state?: "waiting" | "sent" | "delivered" | "failed" | "blocked" | "bounced" | "complained" | "expired" | "limited" | "opened" | "answered" | "reminded";
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
                                state: "waiting" | "sent" | "bounced" | "failed" | "blocked" | "expired" | "limited";
                                /**
                                 * @description Why it failed, came back or was blocked; of one that waits, why the last try failed
                                 * @enum {string|null}
                                 */
                                problem: "refused" | "mailbox" | "unreachable" | "link_closed" | "unaskable" | "unexpected" | "unknown_number" | "landline" | "number_blocked" | "spam_filter" | "phone_unreachable" | "carrier" | "undelivered" | "no_address" | "returned" | "unsubscribed" | "complained" | "bounced" | "listed" | null;
                                /** @description What the other side said */
                                told: string | null;
                                /** @enum {string|null} */
                                reminder: "waiting" | "sent" | "bounced" | "failed" | "blocked" | "expired" | "limited" | null;
                                /** @enum {string|null} */
                                reminder_problem: "refused" | "mailbox" | "unreachable" | "link_closed" | "unaskable" | "unexpected" | "unknown_number" | "landline" | "number_blocked" | "spam_filter" | "phone_unreachable" | "carrier" | "undelivered" | "no_address" | "returned" | "unsubscribed" | "complained" | "bounced" | "listed" | null;
                                /** Format: date-time */
                                sent_at: string | null;
                                /**
                                 * Format: date-time
                                 * @description When the phone had the text message, as the gateway tells; not kept of anonymous deliveries
                                 */
                                delivered_at: string | null;
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
                                two_way: boolean;
                                anonymous: boolean;
                                share_url: boolean;
                                /** @description Of an e-mail, besides `targets`: groups of the company by their ids, or everybody who was active within a year. Who that is is found when it goes out. null: nobody */
                                audience: null | {
                                    /** @enum {boolean} */
                                    everybody: true;
                                } | {
                                    groups: string[];
                                };
                                subject: string;
                                body: string;
                                sender_name: string;
                                sender_email: string;
                                reminder_days: number | null;
                                reminder_subject: string;
                                reminder_message: string;
                                /**
                                 * Format: uuid
                                 * @description null: the usual look
                                 */
                                template_id: string | null;
                                enabled: boolean;
                                /** Format: date-time */
                                created: string;
                                /** @description null: the link is gone */
                                link_name: string | null;
                                /** @description Groups of the audience */
                                audience_groups: {
                                    /** Format: uuid */
                                    group_id: string;
                                    /** @description null: it was deleted, and is nobody */
                                    name: string | null;
                                    /** @description Who would get it now */
                                    people: number;
                                }[];
                                funnel: {
                                    targets: number;
                                    waiting: number;
                                    /** @description Taken by the mail server or the gateway, and not returned */
                                    sent: number;
                                    /** @description Of text messages: those of which the gateway tells that they arrived */
                                    delivered: number;
                                    failed: number;
                                    /** @description On the blacklist when it was to be sent */
                                    blocked: number;
                                    /** @description Taken by the mail server, and returned */
                                    bounced: number;
                                    /** @description Marked as unwanted by who got it */
                                    complained: number;
                                    /** @description Of a queue: not sent within its time */
                                    expired: number;
                                    /** @description Had got as many in the month as the queue or the company allows */
                                    limited: number;
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
                                    /**
                                     * @description Why nothing went out: of the company’s people it goes to nobody, too few or too many
                                     * @enum {string|null}
                                     */
                                    problem: "nobody" | "too_few_people" | "too_many_people" | null;
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
                                /**
                                 * @description Why nothing went out: of the company’s people it goes to nobody, too few or too many
                                 * @enum {string|null}
                                 */
                                problem: "nobody" | "too_few_people" | "too_many_people" | null;
                            }[];
                            /** @description Who was written down for it, whether it has gone out or not; of the company’s people, nobody */
                            recipients: number;
                            /**
                             * Format: date-time
                             * @description When quiet hours of the company are over, in which nothing of it leaves; null: it is not quiet now
                             */
                            quiet_until: string | null;
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
    getTwoWayDeliveryInfo: {
        parameters: {
            query: {
                per_page?: number;
                page_no?: number;
                sort_by?: "target" | "state" | "question" | "asked_at" | "heard_at";
                sort_order?: "asc" | "desc";
                filter?: string;
                filter_fields?: "target"[] | "target";
                timestamp?: number;
                rule_id: string;
                state?: "waiting" | "invited" | "underway" | "done" | "stopped" | "expired" | "closed" | "failed" | "blocked" | "limited";
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
                                /**
                                 * @description `invited`: has not replied yet; `closed`: the link took no answers any more
                                 * @enum {string}
                                 */
                                state: "waiting" | "invited" | "underway" | "done" | "stopped" | "expired" | "closed" | "failed" | "blocked" | "limited";
                                /** @enum {string|null} */
                                problem: "refused" | "mailbox" | "unreachable" | "link_closed" | "unaskable" | "unexpected" | "unknown_number" | "landline" | "number_blocked" | "spam_filter" | "phone_unreachable" | "carrier" | "undelivered" | "no_address" | "returned" | "unsubscribed" | "complained" | "bounced" | "listed" | null;
                                /** @description What the other side said */
                                told: string | null;
                                /** @description The question that is open, or was when it ended */
                                question: number | null;
                                /** @description How many it is asked, as far as is known */
                                questions: number | null;
                                /** Format: date-time */
                                sent_at: string | null;
                                /**
                                 * Format: date-time
                                 * @description The last reply
                                 */
                                heard_at: string | null;
                                /** Format: date-time */
                                answered_at: string | null;
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
                                two_way: boolean;
                                anonymous: boolean;
                                share_url: boolean;
                                /** @description Of an e-mail, besides `targets`: groups of the company by their ids, or everybody who was active within a year. Who that is is found when it goes out. null: nobody */
                                audience: null | {
                                    /** @enum {boolean} */
                                    everybody: true;
                                } | {
                                    groups: string[];
                                };
                                subject: string;
                                body: string;
                                sender_name: string;
                                sender_email: string;
                                reminder_days: number | null;
                                reminder_subject: string;
                                reminder_message: string;
                                /**
                                 * Format: uuid
                                 * @description null: the usual look
                                 */
                                template_id: string | null;
                                enabled: boolean;
                                /** Format: date-time */
                                created: string;
                                /** @description null: the link is gone */
                                link_name: string | null;
                                /** @description Groups of the audience */
                                audience_groups: {
                                    /** Format: uuid */
                                    group_id: string;
                                    /** @description null: it was deleted, and is nobody */
                                    name: string | null;
                                    /** @description Who would get it now */
                                    people: number;
                                }[];
                                funnel: {
                                    targets: number;
                                    waiting: number;
                                    /** @description Taken by the mail server or the gateway, and not returned */
                                    sent: number;
                                    /** @description Of text messages: those of which the gateway tells that they arrived */
                                    delivered: number;
                                    failed: number;
                                    /** @description On the blacklist when it was to be sent */
                                    blocked: number;
                                    /** @description Taken by the mail server, and returned */
                                    bounced: number;
                                    /** @description Marked as unwanted by who got it */
                                    complained: number;
                                    /** @description Of a queue: not sent within its time */
                                    expired: number;
                                    /** @description Had got as many in the month as the queue or the company allows */
                                    limited: number;
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
                                    /**
                                     * @description Why nothing went out: of the company’s people it goes to nobody, too few or too many
                                     * @enum {string|null}
                                     */
                                    problem: "nobody" | "too_few_people" | "too_many_people" | null;
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
                                /**
                                 * @description Why nothing went out: of the company’s people it goes to nobody, too few or too many
                                 * @enum {string|null}
                                 */
                                problem: "nobody" | "too_few_people" | "too_many_people" | null;
                            }[];
                            /** @description Who was written down for it, whether it has gone out or not; of the company’s people, nobody */
                            recipients: number;
                            /**
                             * Format: date-time
                             * @description When quiet hours of the company are over, in which nothing of it leaves; null: it is not quiet now
                             */
                            quiet_until: string | null;
                            talks: {
                                waiting: number;
                                invited: number;
                                underway: number;
                                done: number;
                                stopped: number;
                                expired: number;
                                closed: number;
                                failed: number;
                                blocked: number;
                                limited: number;
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
    listMassDeliveries: {
        parameters: {
            query?: {
                per_page?: number;
                page_no?: number;
                sort_by?: "name" | "created" | "delivery_date";
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
                                delivery_id: string;
                                name: string;
                                /** Format: uuid */
                                link: string;
                                /** @description null: the link is gone */
                                link_name: string | null;
                                /** @enum {string} */
                                type: "email" | "sms";
                                /**
                                 * @description ready: nothing goes on, whether it is to be sent or was
                                 * @enum {string}
                                 */
                                status: "ready" | "parsing" | "pending" | "delivering" | "blocked" | "failed";
                                /**
                                 * Format: date-time
                                 * @description When it goes out, or went; null: no time was said
                                 */
                                delivery_date: string | null;
                                file: {
                                    name: string;
                                    size: number;
                                    recipients: number;
                                    /** @description Rows that say again what another has said */
                                    doubled: number;
                                    /** @description Background fields of the survey that it fills */
                                    fields: {
                                        id: string;
                                        name: string;
                                    }[];
                                };
                                company_field: string | null;
                                /**
                                 * Format: uuid
                                 * @description Of the work that reads the file
                                 */
                                job_id: string | null;
                                /** @description Why the file was refused */
                                problem: {
                                    /** @enum {string} */
                                    code: "unexpected_file_error" | "target_not_first" | "invalid_background_fields" | "empty_rows_or_columns" | "too_many_rows" | "invalid_rows" | "file_no_targets";
                                    message: string;
                                } | null;
                                fault_count: number;
                                opened: number;
                                responded: number;
                                /** Format: date-time */
                                reminder_time: string | null;
                                /** @enum {string|null} */
                                reminder_state: "pending" | "delivering" | "done" | "cancelled" | null;
                                subject: string;
                                body: string;
                                sender_name: string;
                                sender_email: string;
                                reminder_days: number | null;
                                reminder_subject: string;
                                reminder_message: string;
                                /**
                                 * Format: uuid
                                 * @description null: the usual look
                                 */
                                template_id: string | null;
                                /** @description It goes out at its delivery date */
                                planned: boolean;
                                /**
                                 * Format: date-time
                                 * @description When it began to go out
                                 */
                                delivered: string | null;
                                funnel: {
                                    targets: number;
                                    waiting: number;
                                    /** @description Taken by the mail server or the gateway, and not returned */
                                    sent: number;
                                    /** @description Of text messages: those of which the gateway tells that they arrived */
                                    delivered: number;
                                    failed: number;
                                    /** @description On the blacklist when it was to be sent */
                                    blocked: number;
                                    /** @description Taken by the mail server, and returned */
                                    bounced: number;
                                    /** @description Marked as unwanted by who got it */
                                    complained: number;
                                    /** @description Of a queue: not sent within its time */
                                    expired: number;
                                    /** @description Had got as many in the month as the queue or the company allows */
                                    limited: number;
                                    opened: number;
                                    answered: number;
                                    reminded: number;
                                };
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
    createMassDelivery: {
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
                    /** @enum {string} */
                    type: "email" | "sms";
                    /** @description Without it, what the file is called */
                    name?: string;
                    /**
                     * Format: uuid
                     * @description Id of the publish link; without it, the first that is open
                     */
                    link?: string;
                    /**
                     * @description Id of a background field of the company, which every row then has to fill
                     * @default null
                     */
                    company_field?: string;
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
                            delivery_id: string;
                            name: string;
                            /** Format: uuid */
                            link: string;
                            /** @description null: the link is gone */
                            link_name: string | null;
                            /** @enum {string} */
                            type: "email" | "sms";
                            /**
                             * @description ready: nothing goes on, whether it is to be sent or was
                             * @enum {string}
                             */
                            status: "ready" | "parsing" | "pending" | "delivering" | "blocked" | "failed";
                            /**
                             * Format: date-time
                             * @description When it goes out, or went; null: no time was said
                             */
                            delivery_date: string | null;
                            file: {
                                name: string;
                                size: number;
                                recipients: number;
                                /** @description Rows that say again what another has said */
                                doubled: number;
                                /** @description Background fields of the survey that it fills */
                                fields: {
                                    id: string;
                                    name: string;
                                }[];
                            };
                            company_field: string | null;
                            /**
                             * Format: uuid
                             * @description Of the work that reads the file
                             */
                            job_id: string | null;
                            /** @description Why the file was refused */
                            problem: {
                                /** @enum {string} */
                                code: "unexpected_file_error" | "target_not_first" | "invalid_background_fields" | "empty_rows_or_columns" | "too_many_rows" | "invalid_rows" | "file_no_targets";
                                message: string;
                            } | null;
                            fault_count: number;
                            opened: number;
                            responded: number;
                            /** Format: date-time */
                            reminder_time: string | null;
                            /** @enum {string|null} */
                            reminder_state: "pending" | "delivering" | "done" | "cancelled" | null;
                            subject: string;
                            body: string;
                            sender_name: string;
                            sender_email: string;
                            reminder_days: number | null;
                            reminder_subject: string;
                            reminder_message: string;
                            /**
                             * Format: uuid
                             * @description null: the usual look
                             */
                            template_id: string | null;
                            /** @description It goes out at its delivery date */
                            planned: boolean;
                            /**
                             * Format: date-time
                             * @description When it began to go out
                             */
                            delivered: string | null;
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway, and not returned */
                                sent: number;
                                /** @description Of text messages: those of which the gateway tells that they arrived */
                                delivered: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                /** @description Taken by the mail server, and returned */
                                bounced: number;
                                /** @description Marked as unwanted by who got it */
                                complained: number;
                                /** @description Of a queue: not sent within its time */
                                expired: number;
                                /** @description Had got as many in the month as the queue or the company allows */
                                limited: number;
                                opened: number;
                                answered: number;
                                reminded: number;
                            };
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
    getMassDeliverySettings: {
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
                            max_rows: number;
                            max_bytes: number;
                            /** @description Background fields of the survey, which columns can fill */
                            fields: {
                                id: string;
                                name: string;
                            }[];
                            company_fields: {
                                id: string;
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
    getMassDeliveryTemplate: {
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
    getMassDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                deliveryId: string;
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
                            delivery_id: string;
                            name: string;
                            /** Format: uuid */
                            link: string;
                            /** @description null: the link is gone */
                            link_name: string | null;
                            /** @enum {string} */
                            type: "email" | "sms";
                            /**
                             * @description ready: nothing goes on, whether it is to be sent or was
                             * @enum {string}
                             */
                            status: "ready" | "parsing" | "pending" | "delivering" | "blocked" | "failed";
                            /**
                             * Format: date-time
                             * @description When it goes out, or went; null: no time was said
                             */
                            delivery_date: string | null;
                            file: {
                                name: string;
                                size: number;
                                recipients: number;
                                /** @description Rows that say again what another has said */
                                doubled: number;
                                /** @description Background fields of the survey that it fills */
                                fields: {
                                    id: string;
                                    name: string;
                                }[];
                            };
                            company_field: string | null;
                            /**
                             * Format: uuid
                             * @description Of the work that reads the file
                             */
                            job_id: string | null;
                            /** @description Why the file was refused */
                            problem: {
                                /** @enum {string} */
                                code: "unexpected_file_error" | "target_not_first" | "invalid_background_fields" | "empty_rows_or_columns" | "too_many_rows" | "invalid_rows" | "file_no_targets";
                                message: string;
                            } | null;
                            fault_count: number;
                            opened: number;
                            responded: number;
                            /** Format: date-time */
                            reminder_time: string | null;
                            /** @enum {string|null} */
                            reminder_state: "pending" | "delivering" | "done" | "cancelled" | null;
                            subject: string;
                            body: string;
                            sender_name: string;
                            sender_email: string;
                            reminder_days: number | null;
                            reminder_subject: string;
                            reminder_message: string;
                            /**
                             * Format: uuid
                             * @description null: the usual look
                             */
                            template_id: string | null;
                            /** @description It goes out at its delivery date */
                            planned: boolean;
                            /**
                             * Format: date-time
                             * @description When it began to go out
                             */
                            delivered: string | null;
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway, and not returned */
                                sent: number;
                                /** @description Of text messages: those of which the gateway tells that they arrived */
                                delivered: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                /** @description Taken by the mail server, and returned */
                                bounced: number;
                                /** @description Marked as unwanted by who got it */
                                complained: number;
                                /** @description Of a queue: not sent within its time */
                                expired: number;
                                /** @description Had got as many in the month as the queue or the company allows */
                                limited: number;
                                opened: number;
                                answered: number;
                                reminded: number;
                            };
                            /** Format: date-time */
                            created: string;
                            /** @description The first ones */
                            faults: {
                                /** @description Headings are row 1 */
                                row: number | null;
                                column: string;
                                code: string;
                                value: string;
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
    updateMassDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                deliveryId: string;
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
                     * Format: uuid
                     * @description Of an e-mail: its template; null: the usual look of the company
                     * @default null
                     */
                    template_id?: string | null;
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
                            delivery_id: string;
                            name: string;
                            /** Format: uuid */
                            link: string;
                            /** @description null: the link is gone */
                            link_name: string | null;
                            /** @enum {string} */
                            type: "email" | "sms";
                            /**
                             * @description ready: nothing goes on, whether it is to be sent or was
                             * @enum {string}
                             */
                            status: "ready" | "parsing" | "pending" | "delivering" | "blocked" | "failed";
                            /**
                             * Format: date-time
                             * @description When it goes out, or went; null: no time was said
                             */
                            delivery_date: string | null;
                            file: {
                                name: string;
                                size: number;
                                recipients: number;
                                /** @description Rows that say again what another has said */
                                doubled: number;
                                /** @description Background fields of the survey that it fills */
                                fields: {
                                    id: string;
                                    name: string;
                                }[];
                            };
                            company_field: string | null;
                            /**
                             * Format: uuid
                             * @description Of the work that reads the file
                             */
                            job_id: string | null;
                            /** @description Why the file was refused */
                            problem: {
                                /** @enum {string} */
                                code: "unexpected_file_error" | "target_not_first" | "invalid_background_fields" | "empty_rows_or_columns" | "too_many_rows" | "invalid_rows" | "file_no_targets";
                                message: string;
                            } | null;
                            fault_count: number;
                            opened: number;
                            responded: number;
                            /** Format: date-time */
                            reminder_time: string | null;
                            /** @enum {string|null} */
                            reminder_state: "pending" | "delivering" | "done" | "cancelled" | null;
                            subject: string;
                            body: string;
                            sender_name: string;
                            sender_email: string;
                            reminder_days: number | null;
                            reminder_subject: string;
                            reminder_message: string;
                            /**
                             * Format: uuid
                             * @description null: the usual look
                             */
                            template_id: string | null;
                            /** @description It goes out at its delivery date */
                            planned: boolean;
                            /**
                             * Format: date-time
                             * @description When it began to go out
                             */
                            delivered: string | null;
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway, and not returned */
                                sent: number;
                                /** @description Of text messages: those of which the gateway tells that they arrived */
                                delivered: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                /** @description Taken by the mail server, and returned */
                                bounced: number;
                                /** @description Marked as unwanted by who got it */
                                complained: number;
                                /** @description Of a queue: not sent within its time */
                                expired: number;
                                /** @description Had got as many in the month as the queue or the company allows */
                                limited: number;
                                opened: number;
                                answered: number;
                                reminded: number;
                            };
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
    deleteMassDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                deliveryId: string;
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
                            delivery_id: string;
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
    cancelMassDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                deliveryId: string;
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
                            delivery_id: string;
                            name: string;
                            /** Format: uuid */
                            link: string;
                            /** @description null: the link is gone */
                            link_name: string | null;
                            /** @enum {string} */
                            type: "email" | "sms";
                            /**
                             * @description ready: nothing goes on, whether it is to be sent or was
                             * @enum {string}
                             */
                            status: "ready" | "parsing" | "pending" | "delivering" | "blocked" | "failed";
                            /**
                             * Format: date-time
                             * @description When it goes out, or went; null: no time was said
                             */
                            delivery_date: string | null;
                            file: {
                                name: string;
                                size: number;
                                recipients: number;
                                /** @description Rows that say again what another has said */
                                doubled: number;
                                /** @description Background fields of the survey that it fills */
                                fields: {
                                    id: string;
                                    name: string;
                                }[];
                            };
                            company_field: string | null;
                            /**
                             * Format: uuid
                             * @description Of the work that reads the file
                             */
                            job_id: string | null;
                            /** @description Why the file was refused */
                            problem: {
                                /** @enum {string} */
                                code: "unexpected_file_error" | "target_not_first" | "invalid_background_fields" | "empty_rows_or_columns" | "too_many_rows" | "invalid_rows" | "file_no_targets";
                                message: string;
                            } | null;
                            fault_count: number;
                            opened: number;
                            responded: number;
                            /** Format: date-time */
                            reminder_time: string | null;
                            /** @enum {string|null} */
                            reminder_state: "pending" | "delivering" | "done" | "cancelled" | null;
                            subject: string;
                            body: string;
                            sender_name: string;
                            sender_email: string;
                            reminder_days: number | null;
                            reminder_subject: string;
                            reminder_message: string;
                            /**
                             * Format: uuid
                             * @description null: the usual look
                             */
                            template_id: string | null;
                            /** @description It goes out at its delivery date */
                            planned: boolean;
                            /**
                             * Format: date-time
                             * @description When it began to go out
                             */
                            delivered: string | null;
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway, and not returned */
                                sent: number;
                                /** @description Of text messages: those of which the gateway tells that they arrived */
                                delivered: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                /** @description Taken by the mail server, and returned */
                                bounced: number;
                                /** @description Marked as unwanted by who got it */
                                complained: number;
                                /** @description Of a queue: not sent within its time */
                                expired: number;
                                /** @description Had got as many in the month as the queue or the company allows */
                                limited: number;
                                opened: number;
                                answered: number;
                                reminded: number;
                            };
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
    exportMassDeliveryFaults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                deliveryId: string;
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
    replaceMassDeliveryFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @description Id of a background field of the company, which every row then has to fill
                     * @default null
                     */
                    company_field?: string;
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
                            delivery_id: string;
                            name: string;
                            /** Format: uuid */
                            link: string;
                            /** @description null: the link is gone */
                            link_name: string | null;
                            /** @enum {string} */
                            type: "email" | "sms";
                            /**
                             * @description ready: nothing goes on, whether it is to be sent or was
                             * @enum {string}
                             */
                            status: "ready" | "parsing" | "pending" | "delivering" | "blocked" | "failed";
                            /**
                             * Format: date-time
                             * @description When it goes out, or went; null: no time was said
                             */
                            delivery_date: string | null;
                            file: {
                                name: string;
                                size: number;
                                recipients: number;
                                /** @description Rows that say again what another has said */
                                doubled: number;
                                /** @description Background fields of the survey that it fills */
                                fields: {
                                    id: string;
                                    name: string;
                                }[];
                            };
                            company_field: string | null;
                            /**
                             * Format: uuid
                             * @description Of the work that reads the file
                             */
                            job_id: string | null;
                            /** @description Why the file was refused */
                            problem: {
                                /** @enum {string} */
                                code: "unexpected_file_error" | "target_not_first" | "invalid_background_fields" | "empty_rows_or_columns" | "too_many_rows" | "invalid_rows" | "file_no_targets";
                                message: string;
                            } | null;
                            fault_count: number;
                            opened: number;
                            responded: number;
                            /** Format: date-time */
                            reminder_time: string | null;
                            /** @enum {string|null} */
                            reminder_state: "pending" | "delivering" | "done" | "cancelled" | null;
                            subject: string;
                            body: string;
                            sender_name: string;
                            sender_email: string;
                            reminder_days: number | null;
                            reminder_subject: string;
                            reminder_message: string;
                            /**
                             * Format: uuid
                             * @description null: the usual look
                             */
                            template_id: string | null;
                            /** @description It goes out at its delivery date */
                            planned: boolean;
                            /**
                             * Format: date-time
                             * @description When it began to go out
                             */
                            delivered: string | null;
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway, and not returned */
                                sent: number;
                                /** @description Of text messages: those of which the gateway tells that they arrived */
                                delivered: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                /** @description Taken by the mail server, and returned */
                                bounced: number;
                                /** @description Marked as unwanted by who got it */
                                complained: number;
                                /** @description Of a queue: not sent within its time */
                                expired: number;
                                /** @description Had got as many in the month as the queue or the company allows */
                                limited: number;
                                opened: number;
                                answered: number;
                                reminded: number;
                            };
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
    forecastMassDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                deliveryId: string;
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
                     * Format: uuid
                     * @description Of an e-mail: its template; null: the usual look of the company
                     * @default null
                     */
                    template_id?: string | null;
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
                            /** @description Have had as many messages in the month as the company’s contact rules allow */
                            limited: number;
                            /**
                             * Format: date-time
                             * @description When it begins, where its time is in quiet hours
                             */
                            held_until: string | null;
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
    getMassDeliveryInfo: {
        parameters: {
            query?: {
                per_page?: number;
                page_no?: number;
                sort_by?: "target" | "state" | "sent_at" | "delivered_at" | "opened_at" | "answered_at";
                sort_order?: "asc" | "desc";
                filter?: string;
                filter_fields?: "target"[] | "target";
                timestamp?: number;
                state?: "waiting" | "sent" | "delivered" | "failed" | "blocked" | "bounced" | "complained" | "expired" | "limited" | "opened" | "answered" | "reminded";
            };
            header?: never;
            path: {
                id: string;
                deliveryId: string;
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
                                state: "waiting" | "sent" | "bounced" | "failed" | "blocked" | "expired" | "limited";
                                /**
                                 * @description Why it failed, came back or was blocked; of one that waits, why the last try failed
                                 * @enum {string|null}
                                 */
                                problem: "refused" | "mailbox" | "unreachable" | "link_closed" | "unaskable" | "unexpected" | "unknown_number" | "landline" | "number_blocked" | "spam_filter" | "phone_unreachable" | "carrier" | "undelivered" | "no_address" | "returned" | "unsubscribed" | "complained" | "bounced" | "listed" | null;
                                /** @description What the other side said */
                                told: string | null;
                                /** @enum {string|null} */
                                reminder: "waiting" | "sent" | "bounced" | "failed" | "blocked" | "expired" | "limited" | null;
                                /** @enum {string|null} */
                                reminder_problem: "refused" | "mailbox" | "unreachable" | "link_closed" | "unaskable" | "unexpected" | "unknown_number" | "landline" | "number_blocked" | "spam_filter" | "phone_unreachable" | "carrier" | "undelivered" | "no_address" | "returned" | "unsubscribed" | "complained" | "bounced" | "listed" | null;
                                /** Format: date-time */
                                sent_at: string | null;
                                /**
                                 * Format: date-time
                                 * @description When the phone had the text message, as the gateway tells; not kept of anonymous deliveries
                                 */
                                delivered_at: string | null;
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
                                two_way: boolean;
                                anonymous: boolean;
                                share_url: boolean;
                                /** @description Of an e-mail, besides `targets`: groups of the company by their ids, or everybody who was active within a year. Who that is is found when it goes out. null: nobody */
                                audience: null | {
                                    /** @enum {boolean} */
                                    everybody: true;
                                } | {
                                    groups: string[];
                                };
                                subject: string;
                                body: string;
                                sender_name: string;
                                sender_email: string;
                                reminder_days: number | null;
                                reminder_subject: string;
                                reminder_message: string;
                                /**
                                 * Format: uuid
                                 * @description null: the usual look
                                 */
                                template_id: string | null;
                                enabled: boolean;
                                /** Format: date-time */
                                created: string;
                                /** @description null: the link is gone */
                                link_name: string | null;
                                /** @description Groups of the audience */
                                audience_groups: {
                                    /** Format: uuid */
                                    group_id: string;
                                    /** @description null: it was deleted, and is nobody */
                                    name: string | null;
                                    /** @description Who would get it now */
                                    people: number;
                                }[];
                                funnel: {
                                    targets: number;
                                    waiting: number;
                                    /** @description Taken by the mail server or the gateway, and not returned */
                                    sent: number;
                                    /** @description Of text messages: those of which the gateway tells that they arrived */
                                    delivered: number;
                                    failed: number;
                                    /** @description On the blacklist when it was to be sent */
                                    blocked: number;
                                    /** @description Taken by the mail server, and returned */
                                    bounced: number;
                                    /** @description Marked as unwanted by who got it */
                                    complained: number;
                                    /** @description Of a queue: not sent within its time */
                                    expired: number;
                                    /** @description Had got as many in the month as the queue or the company allows */
                                    limited: number;
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
                                    /**
                                     * @description Why nothing went out: of the company’s people it goes to nobody, too few or too many
                                     * @enum {string|null}
                                     */
                                    problem: "nobody" | "too_few_people" | "too_many_people" | null;
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
                                /**
                                 * @description Why nothing went out: of the company’s people it goes to nobody, too few or too many
                                 * @enum {string|null}
                                 */
                                problem: "nobody" | "too_few_people" | "too_many_people" | null;
                            }[];
                            /** @description Who was written down for it, whether it has gone out or not; of the company’s people, nobody */
                            recipients: number;
                            /**
                             * Format: date-time
                             * @description When quiet hours of the company are over, in which nothing of it leaves; null: it is not quiet now
                             */
                            quiet_until: string | null;
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
    getMassDeliveryReminderReach: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                deliveryId: string;
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
                            /** @description Got it, have not answered, and nothing stops it */
                            recipients: number;
                            /** @description Have not answered, and are on the blacklist */
                            blocked: number;
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
    remindMassDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                deliveryId: string;
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
                            delivery_id: string;
                            name: string;
                            /** Format: uuid */
                            link: string;
                            /** @description null: the link is gone */
                            link_name: string | null;
                            /** @enum {string} */
                            type: "email" | "sms";
                            /**
                             * @description ready: nothing goes on, whether it is to be sent or was
                             * @enum {string}
                             */
                            status: "ready" | "parsing" | "pending" | "delivering" | "blocked" | "failed";
                            /**
                             * Format: date-time
                             * @description When it goes out, or went; null: no time was said
                             */
                            delivery_date: string | null;
                            file: {
                                name: string;
                                size: number;
                                recipients: number;
                                /** @description Rows that say again what another has said */
                                doubled: number;
                                /** @description Background fields of the survey that it fills */
                                fields: {
                                    id: string;
                                    name: string;
                                }[];
                            };
                            company_field: string | null;
                            /**
                             * Format: uuid
                             * @description Of the work that reads the file
                             */
                            job_id: string | null;
                            /** @description Why the file was refused */
                            problem: {
                                /** @enum {string} */
                                code: "unexpected_file_error" | "target_not_first" | "invalid_background_fields" | "empty_rows_or_columns" | "too_many_rows" | "invalid_rows" | "file_no_targets";
                                message: string;
                            } | null;
                            fault_count: number;
                            opened: number;
                            responded: number;
                            /** Format: date-time */
                            reminder_time: string | null;
                            /** @enum {string|null} */
                            reminder_state: "pending" | "delivering" | "done" | "cancelled" | null;
                            subject: string;
                            body: string;
                            sender_name: string;
                            sender_email: string;
                            reminder_days: number | null;
                            reminder_subject: string;
                            reminder_message: string;
                            /**
                             * Format: uuid
                             * @description null: the usual look
                             */
                            template_id: string | null;
                            /** @description It goes out at its delivery date */
                            planned: boolean;
                            /**
                             * Format: date-time
                             * @description When it began to go out
                             */
                            delivered: string | null;
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway, and not returned */
                                sent: number;
                                /** @description Of text messages: those of which the gateway tells that they arrived */
                                delivered: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                /** @description Taken by the mail server, and returned */
                                bounced: number;
                                /** @description Marked as unwanted by who got it */
                                complained: number;
                                /** @description Of a queue: not sent within its time */
                                expired: number;
                                /** @description Had got as many in the month as the queue or the company allows */
                                limited: number;
                                opened: number;
                                answered: number;
                                reminded: number;
                            };
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
    cancelMassDeliveryReminder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                deliveryId: string;
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
                            delivery_id: string;
                            name: string;
                            /** Format: uuid */
                            link: string;
                            /** @description null: the link is gone */
                            link_name: string | null;
                            /** @enum {string} */
                            type: "email" | "sms";
                            /**
                             * @description ready: nothing goes on, whether it is to be sent or was
                             * @enum {string}
                             */
                            status: "ready" | "parsing" | "pending" | "delivering" | "blocked" | "failed";
                            /**
                             * Format: date-time
                             * @description When it goes out, or went; null: no time was said
                             */
                            delivery_date: string | null;
                            file: {
                                name: string;
                                size: number;
                                recipients: number;
                                /** @description Rows that say again what another has said */
                                doubled: number;
                                /** @description Background fields of the survey that it fills */
                                fields: {
                                    id: string;
                                    name: string;
                                }[];
                            };
                            company_field: string | null;
                            /**
                             * Format: uuid
                             * @description Of the work that reads the file
                             */
                            job_id: string | null;
                            /** @description Why the file was refused */
                            problem: {
                                /** @enum {string} */
                                code: "unexpected_file_error" | "target_not_first" | "invalid_background_fields" | "empty_rows_or_columns" | "too_many_rows" | "invalid_rows" | "file_no_targets";
                                message: string;
                            } | null;
                            fault_count: number;
                            opened: number;
                            responded: number;
                            /** Format: date-time */
                            reminder_time: string | null;
                            /** @enum {string|null} */
                            reminder_state: "pending" | "delivering" | "done" | "cancelled" | null;
                            subject: string;
                            body: string;
                            sender_name: string;
                            sender_email: string;
                            reminder_days: number | null;
                            reminder_subject: string;
                            reminder_message: string;
                            /**
                             * Format: uuid
                             * @description null: the usual look
                             */
                            template_id: string | null;
                            /** @description It goes out at its delivery date */
                            planned: boolean;
                            /**
                             * Format: date-time
                             * @description When it began to go out
                             */
                            delivered: string | null;
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway, and not returned */
                                sent: number;
                                /** @description Of text messages: those of which the gateway tells that they arrived */
                                delivered: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                /** @description Taken by the mail server, and returned */
                                bounced: number;
                                /** @description Marked as unwanted by who got it */
                                complained: number;
                                /** @description Of a queue: not sent within its time */
                                expired: number;
                                /** @description Had got as many in the month as the queue or the company allows */
                                limited: number;
                                opened: number;
                                answered: number;
                                reminded: number;
                            };
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
    retryMassDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                deliveryId: string;
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
                            delivery_id: string;
                            name: string;
                            /** Format: uuid */
                            link: string;
                            /** @description null: the link is gone */
                            link_name: string | null;
                            /** @enum {string} */
                            type: "email" | "sms";
                            /**
                             * @description ready: nothing goes on, whether it is to be sent or was
                             * @enum {string}
                             */
                            status: "ready" | "parsing" | "pending" | "delivering" | "blocked" | "failed";
                            /**
                             * Format: date-time
                             * @description When it goes out, or went; null: no time was said
                             */
                            delivery_date: string | null;
                            file: {
                                name: string;
                                size: number;
                                recipients: number;
                                /** @description Rows that say again what another has said */
                                doubled: number;
                                /** @description Background fields of the survey that it fills */
                                fields: {
                                    id: string;
                                    name: string;
                                }[];
                            };
                            company_field: string | null;
                            /**
                             * Format: uuid
                             * @description Of the work that reads the file
                             */
                            job_id: string | null;
                            /** @description Why the file was refused */
                            problem: {
                                /** @enum {string} */
                                code: "unexpected_file_error" | "target_not_first" | "invalid_background_fields" | "empty_rows_or_columns" | "too_many_rows" | "invalid_rows" | "file_no_targets";
                                message: string;
                            } | null;
                            fault_count: number;
                            opened: number;
                            responded: number;
                            /** Format: date-time */
                            reminder_time: string | null;
                            /** @enum {string|null} */
                            reminder_state: "pending" | "delivering" | "done" | "cancelled" | null;
                            subject: string;
                            body: string;
                            sender_name: string;
                            sender_email: string;
                            reminder_days: number | null;
                            reminder_subject: string;
                            reminder_message: string;
                            /**
                             * Format: uuid
                             * @description null: the usual look
                             */
                            template_id: string | null;
                            /** @description It goes out at its delivery date */
                            planned: boolean;
                            /**
                             * Format: date-time
                             * @description When it began to go out
                             */
                            delivered: string | null;
                            funnel: {
                                targets: number;
                                waiting: number;
                                /** @description Taken by the mail server or the gateway, and not returned */
                                sent: number;
                                /** @description Of text messages: those of which the gateway tells that they arrived */
                                delivered: number;
                                failed: number;
                                /** @description On the blacklist when it was to be sent */
                                blocked: number;
                                /** @description Taken by the mail server, and returned */
                                bounced: number;
                                /** @description Marked as unwanted by who got it */
                                complained: number;
                                /** @description Of a queue: not sent within its time */
                                expired: number;
                                /** @description Had got as many in the month as the queue or the company allows */
                                limited: number;
                                opened: number;
                                answered: number;
                                reminded: number;
                            };
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
}
