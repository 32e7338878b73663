// Made by `npm run generate` from the server routes; not to be edited.
export interface paths {
    "/account/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Shows anew that it is the account’s owner, by a factor, or by the password where there is none; good for ten minutes */
        post: operations["confirmOwnAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/confirm/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a passkey is asked to show that it is the account’s owner */
        post: operations["askPasskeyToConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Second factors of the own account, how many recovery codes are left, and what is asked of it */
        get: operations["listOwnFactors"];
        put?: never;
        /** Adds a factor that has shown that it works; with the first one sessions elsewhere end */
        post: operations["addFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/factors/app": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A secret for an authenticator app */
        post: operations["beginApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/factors/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a browser is to make a passkey of */
        post: operations["beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/factors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Names a factor */
        put: operations["renameFactor"];
        post?: never;
        /** Removes a factor; sessions elsewhere end */
        delete: operations["removeFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/recovery_codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ten new recovery codes in place of those there were */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the own account is signed in: device, network and last use, the latest first */
        get: operations["listOwnSessions"];
        put?: never;
        post?: never;
        /** Signs the own account out everywhere else */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Signs the own account out in one place */
        delete: operations["endOwnSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/trial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When the trial of the own company ends, and whom to write to */
        get: operations["getTrial"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/after_sign_out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where people of the company go once they signed out; null is the sign-in page */
        get: operations["afterSignOut"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A proof-of-work challenge (ALTCHA) whose solution a sign-in carries as "recaptcha"; where reCAPTCHA is set, the page with its widget */
        get: operations["getChallenge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/demo_accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Accounts to try the demo with; none outside of a demo */
        get: operations["listDemoAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/enter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes the ticket of a sign-in by another party, good once and in the browser that began it, for tokens */
        post: operations["enterSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/kaiku_login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in with e-mail and password: tokens, or a ticket for the second step */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the session of a refresh token */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the company looks whose sso id it is, for its sign-in page; null for as Kaiku does */
        get: operations["getSignInLook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ways to sign in besides the password; those of a company by its sso id */
        get: operations["listSignInMethods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/methods/{method}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Leads to the other party; "redirect" is a path of the application to go to afterwards */
        get: operations["startSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/methods/{method}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the other party sends the browser back to */
        get: operations["finishSignIn"];
        put?: never;
        /** The same for a party that posts a form, as SAML does */
        post: operations["finishSignInByPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/methods/{method}/callback/{party}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same where each of several parties has an address of its own */
        get: operations["finishSignInOfParty"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in with a passkey alone, for which its device has verified its owner */
        post: operations["signInWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkey/question": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a passkey is asked by which one signs in without a password */
        post: operations["askPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password_link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether a link to a password works, and whose it is then */
        post: operations["readPasswordLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/refresh_token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes a refresh token, which is good once, for new tokens */
        post: operations["refreshToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/second_step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Shows a second factor for the ticket that the right password gave, which is good once, and gets tokens */
        post: operations["finishSecondStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/second_step/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a passkey is asked as the second step */
        post: operations["askPasskeyOfSecondStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/second_step/set_up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds the first second factor, which has shown that it works, and gives tokens and recovery codes */
        post: operations["setUpAtSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/second_step/set_up/app": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A secret for an authenticator app, for who has to set up a second factor before coming in */
        post: operations["beginAppAtSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/second_step/set_up/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a browser is to make a passkey of, for who has to set up a second factor before coming in */
        post: operations["beginPasskeyAtSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a company on trial and its first user, and sends the mail with the link to the first password */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/check/{x}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Status of a user by the link to a password, or, for who is signed in, by e-mail or user hash in the own company: 1 invited, 2 active, 3 deactivated, 0 any other */
        get: operations["checkUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Groups of the company by name, with how many users each has */
        get: operations["listGroups"];
        put?: never;
        /** Makes a group, which nobody is in yet */
        post: operations["createGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Renames a group */
        put: operations["updateGroup"];
        post?: never;
        /** Deletes a group; what was shared with it is shared with nobody any more */
        delete: operations["deleteGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/groups/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is in a group */
        get: operations["listGroupMembers"];
        /** Puts users into a group and takes users out of it */
        put: operations["changeGroupMembers"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/user_limit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many users the company has and may have */
        get: operations["getUserLimit"];
        /** How many users the company may have; for managers of the provider */
        put: operations["setUserLimit"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reset_password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sets a first or a new password by a link that came by mail; sessions of before end */
        put: operations["resetPassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The session of who is signed in: user, settings, company, active substitutions */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/substitute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who stands in for the own person, the latest first */
        get: operations["listSubstitutes"];
        put?: never;
        /** Lets a colleague stand in for a time */
        post: operations["createSubstitute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/substitute/candidates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Colleagues who could stand in, at most twenty */
        get: operations["searchSubstitutes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/substitute/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of them */
        get: operations["getSubstitute"];
        /** Changes who stands in, when, and with what mails */
        put: operations["updateSubstitute"];
        post?: never;
        /** The colleague stands in no more */
        delete: operations["deleteSubstitute"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a user of user data, or adds and changes users by the rows of an Excel or CSV file */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/refresh_hash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a new link for a first or a new password, by the address or by a former link. The reply is the same whether or not there is such an account */
        post: operations["refreshPasswordHash"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A user of the company, or the own account */
        get: operations["getUser"];
        /** Changes what is named of a user of the company, or of the own account */
        put: operations["updateUser"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{id}/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes the second factors of a user away who has lost them; all sessions of the user end */
        delete: operations["takeFactors"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{id}/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sets a new password; sessions elsewhere end */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Users of the company; those who were removed only where the filter asks for them */
        get: operations["listUsers"];
        /** Changes several users at once: all, or none where something speaks against one */
        put: operations["updateUsers"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The users, or some of them, as an Excel file, which the import takes */
        post: operations["exportUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends the invitation, also once more; links of earlier ones work no more */
        post: operations["inviteUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Roles that users can have, by name and with what they give */
        get: operations["listGivableRoles"];
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
    confirmOwnAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password?: string;
                    code?: string;
                    recovery_code?: string;
                    passkey?: {
                        id: string;
                        rawId: string;
                        /** @enum {string} */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string | null;
                        };
                        /** @default {} */
                        clientExtensionResults?: Record<string, never>;
                        authenticatorAttachment?: string | null;
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
                            /** @enum {boolean} */
                            confirmed: true;
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
    askPasskeyToConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
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
                            options: Record<string, never>;
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
    listOwnFactors: {
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
                            factors: {
                                /** Format: uuid */
                                factor_id: string;
                                /** @enum {string} */
                                kind: "app" | "passkey";
                                name: string;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                used_at: string | null;
                                /** @description A passkey that its owner has on several devices */
                                synced: boolean;
                            }[];
                            recovery_codes: {
                                left: number;
                                /** Format: date-time */
                                created_at: string;
                            } | null;
                            /** @description Who has none signs in by the company’s own provider */
                            has_password: boolean;
                            /** @description The company asks for one */
                            required: boolean;
                            /** @description The company’s own provider signs one in, and neither password nor passkey does */
                            by_provider: boolean;
                            /** @description Whether browsers have passkeys for the address of this site */
                            passkeys: boolean;
                            /** @description Factors may be changed now */
                            confirmed: boolean;
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
    addFactor: {
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
                    app?: {
                        set_up: string;
                        code: string;
                    };
                    passkey?: {
                        id: string;
                        rawId: string;
                        /** @enum {string} */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            attestationObject: string;
                            authenticatorData?: string;
                            publicKey?: string;
                            publicKeyAlgorithm?: number;
                            transports?: string[];
                        };
                        /** @default {} */
                        clientExtensionResults?: Record<string, never>;
                        authenticatorAttachment?: string | null;
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
                            factor: {
                                /** Format: uuid */
                                factor_id: string;
                                /** @enum {string} */
                                kind: "app" | "passkey";
                                name: string;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                used_at: string | null;
                                /** @description A passkey that its owner has on several devices */
                                synced: boolean;
                            };
                            /** @description New recovery codes, told this once; none where there are some */
                            recovery_codes: string[];
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
    beginApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
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
                            /** @description Names the secret when its first code comes */
                            set_up: string;
                            /** @description In base32, for who types it into the app */
                            secret: string;
                            /** @description otpauth: what a QR code says */
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
    beginPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
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
                            options: Record<string, never>;
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
    renameFactor: {
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
                            factor_id: string;
                            /** @enum {string} */
                            kind: "app" | "passkey";
                            name: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            used_at: string | null;
                            /** @description A passkey that its owner has on several devices */
                            synced: boolean;
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
    removeFactor: {
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
                            removed: true;
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
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
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
                            /** @description New recovery codes, told this once; none where there are some */
                            recovery_codes: string[];
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
    listOwnSessions: {
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
                            /** Format: uuid */
                            session_id: string;
                            current: boolean;
                            browser: string | null;
                            system: string | null;
                            /** @enum {string} */
                            place: "same" | "loopback" | "private" | "public" | "unknown";
                            network: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            used_at: string;
                        }[];
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
    endOtherSessions: {
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
                            ended: number;
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
    endOwnSession: {
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
                            ended: number;
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
    getTrial: {
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
                            /** Format: date-time */
                            ends: string | null;
                            contact: string;
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
    afterSignOut: {
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
                            address: string | null;
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
    getChallenge: {
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
                            frame: string;
                        } | {
                            parameters: {
                                algorithm: string;
                                nonce: string;
                                salt: string;
                                cost: number;
                                keyLength: number;
                                keyPrefix: string;
                                keySignature: string;
                                expiresAt: number;
                                data: {
                                    most: number;
                                };
                            };
                            signature: string;
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
    listDemoAccounts: {
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
                            email: string;
                            password: string;
                            role: string;
                        }[];
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
    enterSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ticket: string;
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
                            /** @description Not with the header “x-refresh-token: cookie”: then it is in a cookie */
                            refresh_token?: string;
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
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                    recaptcha: string;
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
                            /** @description Not with the header “x-refresh-token: cookie”: then it is in a cookie */
                            refresh_token?: string;
                            user_hash: string;
                        } | {
                            /** @description Good once and for ten minutes, for the calls of the second step alone */
                            ticket: string;
                            /**
                             * @description second: a factor is to be shown; set_up: the company asks for one, and there is none yet
                             * @enum {string}
                             */
                            step: "second" | "set_up";
                            /** @description What can be shown, or set up */
                            kinds: ("app" | "passkey" | "recovery")[];
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
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Left out with the header “x-refresh-token: cookie”: then it is in a cookie */
                    refresh_token?: string;
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
                            ended: boolean;
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
    getSignInLook: {
        parameters: {
            query: {
                sso: string;
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
                            logo: string | null;
                            style: string | null;
                        } | null;
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
    listSignInMethods: {
        parameters: {
            query?: {
                sso?: string;
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
                            method: string;
                            label: string;
                            href: string;
                            automatic: boolean;
                        }[];
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
    startSignIn: {
        parameters: {
            query: {
                key: string;
                redirect?: string;
            };
            header?: never;
            path: {
                method: string;
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
    finishSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                method: string;
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
    finishSignInByPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                method: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": Record<string, never>;
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
    finishSignInOfParty: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                method: string;
                party: string;
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
    signInWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    passkey: {
                        id: string;
                        rawId: string;
                        /** @enum {string} */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string | null;
                        };
                        /** @default {} */
                        clientExtensionResults?: Record<string, never>;
                        authenticatorAttachment?: string | null;
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
                            token: string;
                            /** @description Not with the header “x-refresh-token: cookie”: then it is in a cookie */
                            refresh_token?: string;
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
    askPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
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
                            options: Record<string, never>;
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
    readPasswordLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password_reset_hash: string;
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
                            works: boolean;
                            /**
                             * @description 1 invited: it activates an account; 2 active
                             * @enum {number}
                             */
                            status: 0 | 1 | 2;
                            email?: string;
                            first_name?: string;
                            /** @description Of the company; left out where it looks as Kaiku does */
                            look?: {
                                logo: string | null;
                                style: string | null;
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
    refreshToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Left out with the header “x-refresh-token: cookie”: then it is in a cookie */
                    refresh_token?: string;
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
                            /** @description Not with the header “x-refresh-token: cookie”: then it is in a cookie */
                            refresh_token?: string;
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
    finishSecondStep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ticket: string;
                    code?: string;
                    recovery_code?: string;
                    passkey?: {
                        id: string;
                        rawId: string;
                        /** @enum {string} */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string | null;
                        };
                        /** @default {} */
                        clientExtensionResults?: Record<string, never>;
                        authenticatorAttachment?: string | null;
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
                            token: string;
                            /** @description Not with the header “x-refresh-token: cookie”: then it is in a cookie */
                            refresh_token?: string;
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
    askPasskeyOfSecondStep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ticket: string;
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
                            options: Record<string, never>;
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
    setUpAtSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ticket: string;
                    name: string;
                    app?: {
                        set_up: string;
                        code: string;
                    };
                    passkey?: {
                        id: string;
                        rawId: string;
                        /** @enum {string} */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            attestationObject: string;
                            authenticatorData?: string;
                            publicKey?: string;
                            publicKeyAlgorithm?: number;
                            transports?: string[];
                        };
                        /** @default {} */
                        clientExtensionResults?: Record<string, never>;
                        authenticatorAttachment?: string | null;
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
                            token: string;
                            /** @description Not with the header “x-refresh-token: cookie”: then it is in a cookie */
                            refresh_token?: string;
                            user_hash: string;
                            /** @description New recovery codes, told this once; none where there are some */
                            recovery_codes: string[];
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
    beginAppAtSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ticket: string;
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
                            /** @description Names the secret when its first code comes */
                            set_up: string;
                            /** @description In base32, for who types it into the app */
                            secret: string;
                            /** @description otpauth: what a QR code says */
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
    beginPasskeyAtSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ticket: string;
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
                            options: Record<string, never>;
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
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    first_name: string;
                    /** @default  */
                    last_name?: string;
                    company: string;
                    /** @enum {string} */
                    language?: "en" | "fi" | "sv";
                    recaptcha: string;
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
                            accepted: true;
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
    checkUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                x: string;
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
                            /** @enum {number} */
                            status: 0 | 1 | 2 | 3;
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
    listGroups: {
        parameters: {
            query?: {
                per_page?: number;
                page_no?: number;
                sort_by?: "name" | "created_at";
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
                                group_id: string;
                                name: string;
                                /** @description How many users are in it */
                                members: number;
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
    createGroup: {
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
                            group_id: string;
                            name: string;
                            /** @description How many users are in it */
                            members: number;
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
    updateGroup: {
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
                            group_id: string;
                            name: string;
                            /** @description How many users are in it */
                            members: number;
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
    deleteGroup: {
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
    listGroupMembers: {
        parameters: {
            query?: {
                per_page?: number;
                page_no?: number;
                sort_by?: "email" | "name";
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
                                user_id: string;
                                email: string;
                                first_name: string;
                                last_name: string;
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
    changeGroupMembers: {
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
                    /** @default [] */
                    add?: string[];
                    /** @default [] */
                    remove?: string[];
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
                            group_id: string;
                            name: string;
                            /** @description How many users are in it */
                            members: number;
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
    getUserLimit: {
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
                            /** @description 0: none */
                            user_limit: number;
                            /** @description Who counts: active and invited people */
                            users: number;
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
    setUserLimit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    user_limit: number;
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
                            /** @description 0: none */
                            user_limit: number;
                            /** @description Who counts: active and invited people */
                            users: number;
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
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password_reset_hash: string;
                    password: string;
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
                            email: string;
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
    getSession: {
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
                            user_id: string;
                            company_id: string;
                            email: string;
                            first_name: string;
                            last_name: string;
                            roles: string[];
                            language: string | null;
                            date_format: string;
                            group_ids: string[];
                            settings: {
                                /** @enum {string} */
                                deviceview: "simple" | "advanced";
                                /** @enum {string} */
                                default_view: "user" | "myCompany";
                                dateformat: string;
                                dashboard_settings: {
                                    [key: string]: Record<string, never>;
                                };
                            };
                            dismissed_wizards: string[];
                            can_see_dashboard: boolean;
                            /** Format: date-time */
                            trial_expires: string | null;
                            user_hash: string;
                            companies: {
                                company_id: string;
                                name: string;
                                /** @description by sign-in method (oidc, saml): the sso id, and where people go once they signed out */
                                settings: {
                                    [key: string]: {
                                        id: string;
                                        redirect: string | null;
                                    };
                                };
                                company_features: string[];
                            }[];
                            substituted_to: {
                                /** Format: date-time */
                                start: string;
                                /** Format: date-time */
                                end: string;
                                user_email: string;
                                user_name: string;
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
    listSubstitutes: {
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
                            /** Format: uuid */
                            uuid: string;
                            /** Format: uuid */
                            user_id: string;
                            user_email: string;
                            user_name: string;
                            /** Format: date-time */
                            start: string;
                            /** Format: date-time */
                            end: string;
                            emails: boolean;
                        }[];
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
    createSubstitute: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A colleague who stands in */
                    user_email: string;
                    /** Format: date-time */
                    start: string;
                    /**
                     * Format: date-time
                     * @description Later than the start
                     */
                    end: string;
                    /**
                     * @description The substitute also gets the internal mails meanwhile
                     * @default false
                     */
                    emails?: boolean;
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
                            /** Format: uuid */
                            user_id: string;
                            user_email: string;
                            user_name: string;
                            /** Format: date-time */
                            start: string;
                            /** Format: date-time */
                            end: string;
                            emails: boolean;
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
    searchSubstitutes: {
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
                            user_email: string;
                            user_name: string;
                        }[];
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
    getSubstitute: {
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
                            /** Format: uuid */
                            user_id: string;
                            user_email: string;
                            user_name: string;
                            /** Format: date-time */
                            start: string;
                            /** Format: date-time */
                            end: string;
                            emails: boolean;
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
    updateSubstitute: {
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
                    /** @description A colleague who stands in */
                    user_email: string;
                    /** Format: date-time */
                    start: string;
                    /**
                     * Format: date-time
                     * @description Later than the start
                     */
                    end: string;
                    /**
                     * @description The substitute also gets the internal mails meanwhile
                     * @default false
                     */
                    emails?: boolean;
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
                            /** Format: uuid */
                            user_id: string;
                            user_email: string;
                            user_name: string;
                            /** Format: date-time */
                            start: string;
                            /** Format: date-time */
                            end: string;
                            emails: boolean;
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
    deleteSubstitute: {
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
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    first_name: string;
                    last_name?: string;
                    roles?: string[];
                    /** @enum {string|null} */
                    language?: "en" | "fi" | "sv" | null;
                    date_format?: string;
                    group_ids?: string[];
                    technical?: boolean;
                    can_see_dashboard?: boolean;
                    /**
                     * @description Whether the invitation is sent at once
                     * @default false
                     */
                    invite?: boolean;
                };
                "multipart/form-data": {
                    /**
                     * @description Whether new users are invited at once
                     * @default false
                     */
                    invite?: boolean;
                    /**
                     * @description Only tells what the file would do
                     * @default false
                     */
                    preview?: boolean;
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
                            user_id: string;
                            /** Format: uuid */
                            company_id: string;
                            email: string;
                            first_name: string;
                            last_name: string;
                            roles: string[];
                            language: string | null;
                            date_format: string;
                            group_ids: string[];
                            groups: {
                                /** Format: uuid */
                                group_id: string;
                                name: string;
                            }[];
                            technical: boolean;
                            can_see_dashboard: boolean;
                            /** @enum {string} */
                            state: "invited" | "active" | "deactivated" | "removed";
                            /** @description Kinds of the second factors that the user has */
                            second_factors: ("app" | "passkey")[];
                            /** Format: date-time */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description By their sessions, to a quarter of an hour; null of who has not been here for a long time
                             */
                            last_seen_at: string | null;
                            /** @description Whether the caller may change it */
                            editable: boolean;
                            email_editable: boolean;
                            /** @description Its names and address are changed by the directory alone */
                            kept_by_directory: boolean;
                        } | {
                            rows: number;
                            created: number;
                            changed: number;
                            unchanged: number;
                            /** @description Headings that say nothing of a user */
                            ignored: string[];
                            /** @description Of rows that are passed over: the first ones */
                            faults: {
                                row: number;
                                column: string;
                                code: string;
                                value?: string;
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
    refreshPasswordHash: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email?: string;
                    password_reset_hash?: string;
                    recaptcha: string;
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
                            accepted: true;
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
    getUser: {
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
                            user_id: string;
                            /** Format: uuid */
                            company_id: string;
                            email: string;
                            first_name: string;
                            last_name: string;
                            roles: string[];
                            language: string | null;
                            date_format: string;
                            group_ids: string[];
                            groups: {
                                /** Format: uuid */
                                group_id: string;
                                name: string;
                            }[];
                            technical: boolean;
                            can_see_dashboard: boolean;
                            /** @enum {string} */
                            state: "invited" | "active" | "deactivated" | "removed";
                            /** @description Kinds of the second factors that the user has */
                            second_factors: ("app" | "passkey")[];
                            /** Format: date-time */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description By their sessions, to a quarter of an hour; null of who has not been here for a long time
                             */
                            last_seen_at: string | null;
                            /** @description Whether the caller may change it */
                            editable: boolean;
                            email_editable: boolean;
                            /** @description Its names and address are changed by the directory alone */
                            kept_by_directory: boolean;
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
    updateUser: {
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
                    /** Format: email */
                    email?: string;
                    first_name?: string;
                    last_name?: string;
                    roles?: string[];
                    /** @enum {string|null} */
                    language?: "en" | "fi" | "sv" | null;
                    date_format?: string;
                    group_ids?: string[];
                    technical?: boolean;
                    can_see_dashboard?: boolean;
                    settings?: {
                        /** @enum {string} */
                        deviceview?: "simple" | "advanced";
                        /** @enum {string} */
                        default_view?: "user" | "myCompany";
                        dateformat?: string;
                        dashboard_settings?: {
                            [key: string]: Record<string, never>;
                        };
                    };
                    dismissed_wizards?: string[];
                    /** @enum {string} */
                    state?: "active" | "deactivated" | "removed";
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
                            user_id: string;
                            company_id: string;
                            email: string;
                            first_name: string;
                            last_name: string;
                            roles: string[];
                            language: string | null;
                            date_format: string;
                            group_ids: string[];
                            settings: {
                                /** @enum {string} */
                                deviceview: "simple" | "advanced";
                                /** @enum {string} */
                                default_view: "user" | "myCompany";
                                dateformat: string;
                                dashboard_settings: {
                                    [key: string]: Record<string, never>;
                                };
                            };
                            dismissed_wizards: string[];
                            can_see_dashboard: boolean;
                        } | {
                            /** Format: uuid */
                            user_id: string;
                            /** Format: uuid */
                            company_id: string;
                            email: string;
                            first_name: string;
                            last_name: string;
                            roles: string[];
                            language: string | null;
                            date_format: string;
                            group_ids: string[];
                            groups: {
                                /** Format: uuid */
                                group_id: string;
                                name: string;
                            }[];
                            technical: boolean;
                            can_see_dashboard: boolean;
                            /** @enum {string} */
                            state: "invited" | "active" | "deactivated" | "removed";
                            /** @description Kinds of the second factors that the user has */
                            second_factors: ("app" | "passkey")[];
                            /** Format: date-time */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description By their sessions, to a quarter of an hour; null of who has not been here for a long time
                             */
                            last_seen_at: string | null;
                            /** @description Whether the caller may change it */
                            editable: boolean;
                            email_editable: boolean;
                            /** @description Its names and address are changed by the directory alone */
                            kept_by_directory: boolean;
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
    takeFactors: {
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
                            removed: true;
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
    changePassword: {
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
                    current_password: string;
                    new_password: string;
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
                            changed: true;
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
    listUsers: {
        parameters: {
            query?: {
                per_page?: number;
                page_no?: number;
                sort_by?: "name" | "email" | "state" | "created_at";
                sort_order?: "asc" | "desc";
                filter?: string;
                filter_fields?: ("name" | "email")[] | ("name" | "email");
                timestamp?: number;
                state?: ("invited" | "active" | "deactivated" | "removed")[] | ("invited" | "active" | "deactivated" | "removed");
                role?: string;
                group_id?: string;
                technical?: boolean;
                second_factor?: boolean;
                assignee_options?: boolean;
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
                                user_id: string;
                                /** Format: uuid */
                                company_id: string;
                                email: string;
                                first_name: string;
                                last_name: string;
                                roles: string[];
                                language: string | null;
                                date_format: string;
                                group_ids: string[];
                                groups: {
                                    /** Format: uuid */
                                    group_id: string;
                                    name: string;
                                }[];
                                technical: boolean;
                                can_see_dashboard: boolean;
                                /** @enum {string} */
                                state: "invited" | "active" | "deactivated" | "removed";
                                /** @description Kinds of the second factors that the user has */
                                second_factors: ("app" | "passkey")[];
                                /** Format: date-time */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description By their sessions, to a quarter of an hour; null of who has not been here for a long time
                                 */
                                last_seen_at: string | null;
                                /** @description Whether the caller may change it */
                                editable: boolean;
                                email_editable: boolean;
                                /** @description Its names and address are changed by the directory alone */
                                kept_by_directory: boolean;
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
    updateUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    user_ids: string[];
                    /** @enum {string} */
                    state?: "active" | "deactivated" | "removed";
                    add_roles?: string[];
                    remove_roles?: string[];
                    add_groups?: string[];
                    remove_groups?: string[];
                    /** @enum {string|null} */
                    language?: "en" | "fi" | "sv" | null;
                    date_format?: string;
                    can_see_dashboard?: boolean;
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
                            users: {
                                /** Format: uuid */
                                user_id: string;
                                /** Format: uuid */
                                company_id: string;
                                email: string;
                                first_name: string;
                                last_name: string;
                                roles: string[];
                                language: string | null;
                                date_format: string;
                                group_ids: string[];
                                groups: {
                                    /** Format: uuid */
                                    group_id: string;
                                    name: string;
                                }[];
                                technical: boolean;
                                can_see_dashboard: boolean;
                                /** @enum {string} */
                                state: "invited" | "active" | "deactivated" | "removed";
                                /** @description Kinds of the second factors that the user has */
                                second_factors: ("app" | "passkey")[];
                                /** Format: date-time */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description By their sessions, to a quarter of an hour; null of who has not been here for a long time
                                 */
                                last_seen_at: string | null;
                                /** @description Whether the caller may change it */
                                editable: boolean;
                                email_editable: boolean;
                                /** @description Its names and address are changed by the directory alone */
                                kept_by_directory: boolean;
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
    exportUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    state?: ("invited" | "active" | "deactivated" | "removed")[] | ("invited" | "active" | "deactivated" | "removed");
                    role?: string;
                    /** Format: uuid */
                    group_id?: string;
                    technical?: boolean;
                    /** @description Only who has one, or only who has none */
                    second_factor?: boolean;
                    /** @description Only people to whom something can be given */
                    assignee_options?: boolean;
                    user_ids?: string[];
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
    inviteUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    user_ids: string[];
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
                            invited: number;
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
    listGivableRoles: {
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
                            roles: {
                                key: string;
                                name: string;
                                description: string;
                                /** @description Whether the caller may give it and take it away */
                                givable: boolean;
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
