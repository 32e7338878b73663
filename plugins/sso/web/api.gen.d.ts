// Made by `npm run generate` from the server routes; not to be edited.
export interface paths {
    "/auth/kaiku_token_by_oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in with an ID token of the company's OIDC provider; it is good once, for five minutes */
        post: operations["signInByOidcToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/kaiku_token_by_saml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in with a response of the company's SAML provider (in base64), where the company allows that */
        post: operations["signInBySamlToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/saml/{companyId}/metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Our metadata for a company's SAML provider */
        get: operations["getSamlMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Single sign-on of the company, without the secret, and the addresses that its providers have to know */
        get: operations["getSso"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/sso/oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sets the OIDC provider; a secret that is not given is kept */
        put: operations["saveOidc"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/sso/oidc/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tries settings of an OIDC provider without saving them, and says what is wrong */
        post: operations["testOidc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/sso/saml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sets the SAML provider */
        put: operations["saveSaml"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/sso/saml/metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reads a SAML provider's settings from its metadata, without saving them */
        post: operations["readSamlMetadata"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/sso/saml/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tries settings of a SAML provider without saving them, and says what is wrong */
        post: operations["testSaml"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/sso/{protocol}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Forgets a provider, with the links of accounts to it */
        delete: operations["removeSso"];
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
    signInByOidcToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    openid_token: string;
                    /** @description the company's sso id */
                    uid: string;
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
                            token: string;
                            refresh_token: string;
                            user_hash: string;
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
    signInBySamlToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    saml_token: string;
                    /** @description the company's sso id */
                    uid: string;
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
                            token: string;
                            refresh_token: string;
                            user_hash: string;
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
    getSamlMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                companyId: string;
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
    getSso: {
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
                            addresses: {
                                sign_in: string;
                                oidc_redirect: string;
                                saml_acs: string;
                                saml_entity_id: string;
                                signed_out: string;
                            };
                            oidc: {
                                /** @description names the company on the sign-in page: /login?sso=… */
                                idp_id: string;
                                enabled: boolean;
                                /** @description no sign-in by password, but for who manages the company */
                                required: boolean;
                                /** @description makes accounts without roles for whom the provider knows */
                                takes_in: boolean;
                                /** Format: uri */
                                logout_redirect_url: string;
                                /**
                                 * Format: uri
                                 * @description of the provider's metadata (/.well-known/openid-configuration)
                                 */
                                config_url: string;
                                issuer: string;
                                client_id: string;
                                audience: string;
                                scopes: string;
                                /** @description its addresses count as verified though it does not say so */
                                trusts_emails: boolean;
                                has_secret: boolean;
                            } | null;
                            saml: {
                                /** @description names the company on the sign-in page: /login?sso=… */
                                idp_id: string;
                                enabled: boolean;
                                /** @description no sign-in by password, but for who manages the company */
                                required: boolean;
                                /** @description makes accounts without roles for whom the provider knows */
                                takes_in: boolean;
                                /** Format: uri */
                                logout_redirect_url: string;
                                entity_id: string;
                                /** Format: uri */
                                entry_point: string;
                                /** @description in PEM; several while the provider changes its key */
                                certificate: string;
                                idp_initiated: boolean;
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
    saveOidc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description names the company on the sign-in page: /login?sso=… */
                    idp_id: string;
                    enabled: boolean;
                    /** @description no sign-in by password, but for who manages the company */
                    required: boolean;
                    /** @description makes accounts without roles for whom the provider knows */
                    takes_in: boolean;
                    /** Format: uri */
                    logout_redirect_url: string;
                    /**
                     * Format: uri
                     * @description of the provider's metadata (/.well-known/openid-configuration)
                     */
                    config_url: string;
                    issuer: string;
                    client_id: string;
                    audience: string;
                    scopes: string;
                    /** @description its addresses count as verified though it does not say so */
                    trusts_emails: boolean;
                    client_secret?: string;
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
                            addresses: {
                                sign_in: string;
                                oidc_redirect: string;
                                saml_acs: string;
                                saml_entity_id: string;
                                signed_out: string;
                            };
                            oidc: {
                                /** @description names the company on the sign-in page: /login?sso=… */
                                idp_id: string;
                                enabled: boolean;
                                /** @description no sign-in by password, but for who manages the company */
                                required: boolean;
                                /** @description makes accounts without roles for whom the provider knows */
                                takes_in: boolean;
                                /** Format: uri */
                                logout_redirect_url: string;
                                /**
                                 * Format: uri
                                 * @description of the provider's metadata (/.well-known/openid-configuration)
                                 */
                                config_url: string;
                                issuer: string;
                                client_id: string;
                                audience: string;
                                scopes: string;
                                /** @description its addresses count as verified though it does not say so */
                                trusts_emails: boolean;
                                has_secret: boolean;
                            } | null;
                            saml: {
                                /** @description names the company on the sign-in page: /login?sso=… */
                                idp_id: string;
                                enabled: boolean;
                                /** @description no sign-in by password, but for who manages the company */
                                required: boolean;
                                /** @description makes accounts without roles for whom the provider knows */
                                takes_in: boolean;
                                /** Format: uri */
                                logout_redirect_url: string;
                                entity_id: string;
                                /** Format: uri */
                                entry_point: string;
                                /** @description in PEM; several while the provider changes its key */
                                certificate: string;
                                idp_initiated: boolean;
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
    testOidc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description names the company on the sign-in page: /login?sso=… */
                    idp_id: string;
                    enabled: boolean;
                    /** @description no sign-in by password, but for who manages the company */
                    required: boolean;
                    /** @description makes accounts without roles for whom the provider knows */
                    takes_in: boolean;
                    /** Format: uri */
                    logout_redirect_url: string;
                    /**
                     * Format: uri
                     * @description of the provider's metadata (/.well-known/openid-configuration)
                     */
                    config_url: string;
                    issuer: string;
                    client_id: string;
                    audience: string;
                    scopes: string;
                    /** @description its addresses count as verified though it does not say so */
                    trusts_emails: boolean;
                    client_secret?: string;
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
                            checks: {
                                check: string;
                                /** @enum {string} */
                                state: "ok" | "failed" | "unknown";
                                name: string;
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
    saveSaml: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description names the company on the sign-in page: /login?sso=… */
                    idp_id: string;
                    enabled: boolean;
                    /** @description no sign-in by password, but for who manages the company */
                    required: boolean;
                    /** @description makes accounts without roles for whom the provider knows */
                    takes_in: boolean;
                    /** Format: uri */
                    logout_redirect_url: string;
                    entity_id: string;
                    /** Format: uri */
                    entry_point: string;
                    /** @description in PEM; several while the provider changes its key */
                    certificate: string;
                    idp_initiated: boolean;
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
                            addresses: {
                                sign_in: string;
                                oidc_redirect: string;
                                saml_acs: string;
                                saml_entity_id: string;
                                signed_out: string;
                            };
                            oidc: {
                                /** @description names the company on the sign-in page: /login?sso=… */
                                idp_id: string;
                                enabled: boolean;
                                /** @description no sign-in by password, but for who manages the company */
                                required: boolean;
                                /** @description makes accounts without roles for whom the provider knows */
                                takes_in: boolean;
                                /** Format: uri */
                                logout_redirect_url: string;
                                /**
                                 * Format: uri
                                 * @description of the provider's metadata (/.well-known/openid-configuration)
                                 */
                                config_url: string;
                                issuer: string;
                                client_id: string;
                                audience: string;
                                scopes: string;
                                /** @description its addresses count as verified though it does not say so */
                                trusts_emails: boolean;
                                has_secret: boolean;
                            } | null;
                            saml: {
                                /** @description names the company on the sign-in page: /login?sso=… */
                                idp_id: string;
                                enabled: boolean;
                                /** @description no sign-in by password, but for who manages the company */
                                required: boolean;
                                /** @description makes accounts without roles for whom the provider knows */
                                takes_in: boolean;
                                /** Format: uri */
                                logout_redirect_url: string;
                                entity_id: string;
                                /** Format: uri */
                                entry_point: string;
                                /** @description in PEM; several while the provider changes its key */
                                certificate: string;
                                idp_initiated: boolean;
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
    readSamlMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    xml: string;
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
                            entity_id: string;
                            entry_point: string;
                            certificate: string;
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
    testSaml: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description names the company on the sign-in page: /login?sso=… */
                    idp_id: string;
                    enabled: boolean;
                    /** @description no sign-in by password, but for who manages the company */
                    required: boolean;
                    /** @description makes accounts without roles for whom the provider knows */
                    takes_in: boolean;
                    /** Format: uri */
                    logout_redirect_url: string;
                    entity_id: string;
                    /** Format: uri */
                    entry_point: string;
                    /** @description in PEM; several while the provider changes its key */
                    certificate: string;
                    idp_initiated: boolean;
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
                            checks: {
                                check: string;
                                /** @enum {string} */
                                state: "ok" | "failed" | "unknown";
                                name: string;
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
    removeSso: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                protocol: "oidc" | "saml";
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
                            addresses: {
                                sign_in: string;
                                oidc_redirect: string;
                                saml_acs: string;
                                saml_entity_id: string;
                                signed_out: string;
                            };
                            oidc: {
                                /** @description names the company on the sign-in page: /login?sso=… */
                                idp_id: string;
                                enabled: boolean;
                                /** @description no sign-in by password, but for who manages the company */
                                required: boolean;
                                /** @description makes accounts without roles for whom the provider knows */
                                takes_in: boolean;
                                /** Format: uri */
                                logout_redirect_url: string;
                                /**
                                 * Format: uri
                                 * @description of the provider's metadata (/.well-known/openid-configuration)
                                 */
                                config_url: string;
                                issuer: string;
                                client_id: string;
                                audience: string;
                                scopes: string;
                                /** @description its addresses count as verified though it does not say so */
                                trusts_emails: boolean;
                                has_secret: boolean;
                            } | null;
                            saml: {
                                /** @description names the company on the sign-in page: /login?sso=… */
                                idp_id: string;
                                enabled: boolean;
                                /** @description no sign-in by password, but for who manages the company */
                                required: boolean;
                                /** @description makes accounts without roles for whom the provider knows */
                                takes_in: boolean;
                                /** Format: uri */
                                logout_redirect_url: string;
                                entity_id: string;
                                /** Format: uri */
                                entry_point: string;
                                /** @description in PEM; several while the provider changes its key */
                                certificate: string;
                                idp_initiated: boolean;
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
}
