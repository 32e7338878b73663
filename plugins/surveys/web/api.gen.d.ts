// Made by `npm run generate` from the server routes; not to be edited.
export interface paths {
    "/industry_tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Industry tags that questions can be given; authors may write others */
        get: operations["listIndustryTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lang": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Languages by native name; with system_only those of the interface */
        get: operations["listLanguages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Surveys that the caller has some permission on, the last edited first */
        get: operations["listSurveys"];
        put?: never;
        /** Creates a survey, blank, from a starter, or with the structure that is given */
        post: operations["createSurvey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A small table as an Excel file; the lists are JSON texts */
        get: operations["getExport"];
        put?: never;
        /** A table of a screen as an Excel file */
        post: operations["postExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/export_table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A small table as an Excel file; the lists are JSON texts */
        get: operations["getExportTable"];
        put?: never;
        /** A table of a screen as an Excel file */
        post: operations["postExportTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/favourite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Favourites of the caller, by name */
        get: operations["listFavourites"];
        put?: never;
        /** Keeps an element of a survey as a favourite, with its choices and translations as they are now */
        post: operations["saveFavourite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/favourite/{favouriteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a favourite brings: its element within a structure */
        get: operations["getFavourite"];
        /** Gives a favourite another name */
        put: operations["renameFavourite"];
        post?: never;
        /** Removes a favourite; surveys that have its element stay as they are */
        delete: operations["deleteFavourite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes an unpublished survey of a file, under ids of its own; nothing of a file with faults */
        post: operations["importSurvey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/file/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a file of a survey holds, what of it cannot be taken, and what is wrong where. Saves nothing */
        post: operations["previewSurveyFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/owners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who owns the surveys that the caller has some permission on, those with most of them first */
        get: operations["listSurveyOwners"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/starter_pieces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Pages and elements that many surveys have, ready to be put into one */
        get: operations["listStarterPieces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Templates of the caller, and those for everybody in the company, by name */
        get: operations["listTemplates"];
        put?: never;
        /** Saves a survey, or one page or element of it, as a template: as it is now, not its answers */
        post: operations["saveTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/template/{templateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a template holds: a survey’s structure, or one with the page or the element alone */
        get: operations["getTemplate"];
        /** Gives a template another name */
        put: operations["renameTemplate"];
        post?: never;
        /** Removes a template; surveys that began from it stay */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A survey with its structure */
        get: operations["getSurvey"];
        /** Changes name, type and settings; settings that are not named stay as they are */
        put: operations["updateSurvey"];
        post?: never;
        /** Deletes a survey: it can be restored for 30 days, then all that belongs to it goes for good */
        delete: operations["deleteSurvey"];
        options?: never;
        head?: never;
        /** Saves the editor's changes as one new version */
        patch: operations["patchSurvey"];
        trace?: never;
    };
    "/survey/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Moves a survey to the archive; one that is open is closed */
        post: operations["archiveSurvey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/background_value_translations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The values of background fields and their translations */
        get: operations["getBackgroundValueTranslations"];
        /** Saves translations of the values of background fields into one language; an empty text takes its translation away, others stay */
        put: operations["saveBackgroundValueTranslations"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/bg_value_mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Background value mappings of a survey, in the order in which they apply */
        get: operations["listBackgroundMappings"];
        put?: never;
        /** Makes a background value mapping; answers that come in from now on follow it */
        post: operations["createBackgroundMapping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/bg_value_mapping/{mappingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes a background value mapping; another rule type must be confirmed */
        put: operations["updateBackgroundMapping"];
        post?: never;
        /** Removes a background value mapping; values that it gave stay */
        delete: operations["deleteBackgroundMapping"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/bg_values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The background fields of a survey with their known values */
        get: operations["getBackgroundValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the draft has that is not live, in words, and what keeps it from being published */
        get: operations["getSurveyChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Closes a published survey and its links */
        post: operations["closeSurvey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/code_check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What is wrong in CSS and JavaScript that a survey is to get; nothing is saved */
        post: operations["checkSurveyCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/combined_survey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Combinations that the survey is in, by name */
        get: operations["listCombinations"];
        put?: never;
        /** Combines the survey with others, on each of which the caller has the full permission */
        post: operations["createCombination"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/combined_survey/{combinationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One combination that the survey is in */
        get: operations["getCombination"];
        /** Renames a combination, or changes which surveys are in it */
        put: operations["updateCombination"];
        post?: never;
        /** Takes a combination apart; the surveys stay */
        delete: operations["deleteCombination"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An unpublished copy of a survey: its structure and translations, not its answers */
        post: operations["copySurvey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/css": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The draft's own CSS as a file; empty when it has none */
        get: operations["getSurveyCss"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes a deleted survey away for good, with its answers and links, before its 30 days are over */
        delete: operations["removeSurvey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/discard_changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The draft becomes again what respondents get; what it was stays in the history */
        post: operations["discardSurveyChanges"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A survey as a file: structure, translations, mappings and names of pictures; no answers, shares or people */
        get: operations["exportSurvey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/hidden_choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Choices, rows and columns that some link hides; with another text they are shown again */
        get: operations["getHiddenChoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/hierarchies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Hierarchies that elements of the survey may take their choices from; none without a plugin that keeps them */
        get: operations["listSurveyHierarchies"];
        put?: never;
        /** Takes the choices of all elements that have them from a hierarchy anew, as the hierarchies are by now */
        post: operations["updateSurveyHierarchies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The structure that respondents get; not found before the survey was opened for the first time */
        get: operations["getLiveSurvey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publishes an unpublished survey, in the version that is named or else the latest */
        post: operations["openSurvey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a page, last or at the index */
        post: operations["createPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/page/{pageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page with its elements */
        get: operations["getPage"];
        /** Changes a page's settings, rules or place */
        put: operations["updatePage"];
        post?: never;
        /** Removes a page with its elements; rules that ask about them are kept, and to be mended before publishing */
        delete: operations["deletePage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/page/{pageId}/element": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Elements of a page */
        get: operations["listElements"];
        put?: never;
        /** Adds an element to a page, last or at the index; settings that are missing take the kind's defaults */
        post: operations["createElement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/page/{pageId}/element/uuid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An id for a new element */
        get: operations["newElementId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/page/{pageId}/element/{elementId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An element */
        get: operations["getElement"];
        /** Changes an element, its place on the page, or its page */
        put: operations["updateElement"];
        post?: never;
        /** Removes an element; rules that ask about it are kept, and to be mended before publishing */
        delete: operations["deleteElement"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Pages of a survey with their elements */
        get: operations["listPages"];
        /** Puts the pages into another order; every page must be named once */
        put: operations["reorderPages"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/pictures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stores a picture for an element of the survey, or its logo */
        post: operations["uploadSurveyPicture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/publish_changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The draft, in the version that is named, becomes what respondents get */
        post: operations["publishSurveyChanges"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Opens a closed survey again */
        post: operations["reopenSurvey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Brings a deleted survey back as it was, with its links and answers */
        post: operations["restoreSurvey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Saves of a survey that are kept, the latest first */
        get: operations["listRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/revisions/authors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who has saved the survey, at most a hundred people */
        get: operations["listRevisionAuthors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/revisions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The structure that a save left */
        get: operations["getRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/revisions/{version}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a save changed, in words; against the revision before it, or against the version that is named */
        get: operations["getRevisionChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/revisions/{version}/name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Gives a version a name, another one, or none; one that has a name is kept for good */
        put: operations["nameRevision"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/revisions/{version}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Saves an earlier structure as the newest version */
        post: operations["restoreRevision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shares of a survey by name; `filter` searches names and addresses */
        get: operations["listShares"];
        put?: never;
        /** Shares a survey with users, by their addresses, and groups, by their ids: the same with each */
        post: operations["createShares"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/share/candidates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Users and groups of the company to share a survey with, found by name or address */
        get: operations["listShareCandidates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/share/{shareId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes what a share gives */
        put: operations["updateShare"];
        post?: never;
        /** Ends a share */
        delete: operations["deleteShare"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/share_export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The shares of a survey as an Excel file, which share_import takes */
        get: operations["exportShares"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/share_import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes shares of the rows of an Excel or CSV file; nothing of a file with faults unless they are to be skipped */
        post: operations["importShares"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/share_import/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Headings and first rows of a file of shares, and what each column seems to hold */
        post: operations["previewShareImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/since/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a survey has become since a version: the changes that lead there, or the structure where it is shorter */
        get: operations["getSurveySince"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/translations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The texts of a survey and their translations */
        get: operations["getTranslations"];
        /** Saves translations of the texts of a survey into one language; an empty text takes its translation away, others stay */
        put: operations["saveTranslations"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/translations_export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The texts of a survey with their translations, as Excel or XLIFF 1.2, in all of its languages or some */
        get: operations["exportTranslations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/translations_import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a file of translations (Excel, CSV or XLIFF) would change. Saves nothing: PUT translations does */
        post: operations["compareTranslations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a survey out of the archive */
        post: operations["unarchiveSurvey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey/{id}/update_bgvalues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets the known values of the fields that are named; a value that keeps its id keeps its translations */
        post: operations["updateBackgroundValues"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/survey_view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a page for respondents is drawn from, in one language; unpublished surveys show too (GAP-054) */
        get: operations["getSurveyView"];
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
    listIndustryTags: {
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
                            industry_tags: string[];
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
    listLanguages: {
        parameters: {
            query?: {
                system_only?: boolean;
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
                            code: string;
                            name: string;
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
    listSurveys: {
        parameters: {
            query?: {
                per_page?: number;
                page_no?: number;
                sort_by?: "name" | "state" | "question_count" | "created_at" | "edited_at" | "published_at" | "deleted_at";
                sort_order?: "asc" | "desc";
                filter?: string;
                filter_fields?: "name"[] | "name";
                timestamp?: number;
                state?: ("unpublished" | "published" | "closed" | "archived")[] | ("unpublished" | "published" | "closed" | "archived");
                get_archived?: boolean;
                with_structure?: boolean;
                with_details?: boolean;
                for_company?: string;
                substitute?: string;
                basic?: boolean;
                with_results?: boolean;
                id?: string[] | string;
                deleted?: boolean;
                owner_id?: string;
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
                                survey_id: string;
                                name: string;
                                /** @enum {string} */
                                type: "basic" | "followUp" | "personnel";
                                /** @enum {string} */
                                state: "unpublished" | "published" | "closed" | "archived";
                                language: string;
                                languages?: string[];
                                theme?: string;
                                owner_id?: string;
                                created_by_id?: string;
                                created_for_company_id?: string;
                                question_count?: number;
                                page_count?: number;
                                /** @description Of the draft */
                                survey_version?: number;
                                /** @description What respondents get */
                                live_version?: number | null;
                                /** Format: date-time */
                                created_at?: string;
                                /** Format: date-time */
                                edited_at?: string;
                                /** Format: date-time */
                                published_at?: string | null;
                                /** Format: date-time */
                                closed_at?: string | null;
                                /** Format: date-time */
                                archived_at?: string | null;
                                /** Format: date-time */
                                deleted_at?: string | null;
                                owner?: string;
                                structure?: Record<string, never>;
                                settings?: Record<string, never>;
                                background_fields?: Record<string, never>[];
                                translations?: {
                                    language: string;
                                    translatable_data: {
                                        [key: string]: string;
                                    };
                                }[];
                                background_field_translations?: {
                                    language: string;
                                    translatable_data: {
                                        [key: string]: string;
                                    };
                                }[];
                                background_value_translations?: {
                                    language: string;
                                    translatable_data: {
                                        [key: string]: string;
                                    };
                                }[];
                                shares?: Record<string, never>[];
                                group_shares?: Record<string, never>[];
                                publish_links?: Record<string, never>[];
                                alerts?: Record<string, never>[];
                                delivery_rules?: Record<string, never>[];
                                mass_deliveries?: Record<string, never>[];
                                combined_surveys?: Record<string, never>[];
                                /** @description Statuses of errors for which parts of the details are missing, by part */
                                details_errors?: Record<string, never>;
                                permissions?: string[];
                            }[];
                            count: number;
                            timestamp: number | null;
                            counts: {
                                unpublished: number;
                                published: number;
                                closed: number;
                                archived: number;
                                deleted: number;
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
    createSurvey: {
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
                     * @default basic
                     * @enum {string}
                     */
                    type?: "basic" | "followUp" | "personnel";
                    language?: string;
                    /**
                     * @default blank
                     * @enum {string}
                     */
                    starter?: "blank" | "customer" | "event" | "team";
                    /**
                     * Format: uuid
                     * @description Starts from this template, in its language and type
                     */
                    template_id?: string;
                    structure?: Record<string, never>;
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
                            survey_id: string;
                            name: string;
                            /** @enum {string} */
                            type: "basic" | "followUp" | "personnel";
                            /** @enum {string} */
                            state: "unpublished" | "published" | "closed" | "archived";
                            language: string;
                            languages: string[];
                            theme: string;
                            owner_id: string;
                            created_by_id: string;
                            created_for_company_id: string;
                            question_count: number;
                            page_count: number;
                            /** @description Of the draft */
                            survey_version: number;
                            /** @description What respondents get */
                            live_version: number | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            edited_at: string;
                            /** Format: date-time */
                            published_at: string | null;
                            /** Format: date-time */
                            closed_at: string | null;
                            /** Format: date-time */
                            archived_at: string | null;
                            /** Format: date-time */
                            deleted_at: string | null;
                            owner: string;
                            permissions: string[];
                            structure: Record<string, never>;
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
    getExport: {
        parameters: {
            query: {
                export_type: "xlsx_table";
                tableheaders: string;
                tabledata: string;
                filename?: string;
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
    postExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    export_type: "xlsx_table";
                    tableheaders: string[];
                    /** @description Rows of texts, numbers, yes or no, null, and `{ time }`: a day, or a time as `2026-03-29T15:30`, by the clocks that the table goes by */
                    tabledata: unknown[];
                    filename?: string;
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
    getExportTable: {
        parameters: {
            query: {
                export_type: "xlsx_table";
                tableheaders: string;
                tabledata: string;
                filename?: string;
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
    postExportTable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    export_type: "xlsx_table";
                    tableheaders: string[];
                    /** @description Rows of texts, numbers, yes or no, null, and `{ time }`: a day, or a time as `2026-03-29T15:30`, by the clocks that the table goes by */
                    tabledata: unknown[];
                    filename?: string;
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
    listFavourites: {
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
                            favourites: {
                                /** Format: uuid */
                                favourite_id: string;
                                name: string;
                                /** @description Of the element */
                                kind: string;
                                /** Format: date-time */
                                created_at: string;
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
    saveFavourite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    survey_id: string;
                    element_id: string;
                    /** @description The element’s own by default */
                    name?: string;
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
                            favourite_id: string;
                            name: string;
                            /** @description Of the element */
                            kind: string;
                            /** Format: date-time */
                            created_at: string;
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
    getFavourite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                favouriteId: string;
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
                            structure: Record<string, never>;
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
    renameFavourite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                favouriteId: string;
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
                            favourite_id: string;
                            name: string;
                            /** @description Of the element */
                            kind: string;
                            /** Format: date-time */
                            created_at: string;
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
    deleteFavourite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                favouriteId: string;
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
    importSurvey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description Instead of the file's */
                    name?: string;
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
                            survey_id: string;
                            name: string;
                            /** @enum {string} */
                            type: "basic" | "followUp" | "personnel";
                            /** @enum {string} */
                            state: "unpublished" | "published" | "closed" | "archived";
                            language: string;
                            languages: string[];
                            theme: string;
                            owner_id: string;
                            created_by_id: string;
                            created_for_company_id: string;
                            question_count: number;
                            page_count: number;
                            /** @description Of the draft */
                            survey_version: number;
                            /** @description What respondents get */
                            live_version: number | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            edited_at: string;
                            /** Format: date-time */
                            published_at: string | null;
                            /** Format: date-time */
                            closed_at: string | null;
                            /** Format: date-time */
                            archived_at: string | null;
                            /** Format: date-time */
                            deleted_at: string | null;
                            /** @description The first 100 of what cannot be taken */
                            left: {
                                /** @enum {string} */
                                what: "kind" | "picture" | "logo" | "mappings" | "code" | "hierarchy";
                                page?: number;
                                element?: string;
                                name?: string;
                            }[];
                            left_count: number;
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
    previewSurveyFile: {
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
                            name: string;
                            /** @enum {string} */
                            type: "basic" | "followUp" | "personnel";
                            /** @description The main language first */
                            languages: string[];
                            page_count: number;
                            question_count: number;
                            mappings: number;
                            /** @description The first 100 of what cannot be taken */
                            left: {
                                /** @enum {string} */
                                what: "kind" | "picture" | "logo" | "mappings" | "code" | "hierarchy";
                                page?: number;
                                element?: string;
                                name?: string;
                            }[];
                            left_count: number;
                            /** @description The first 100; with any of them nothing can be imported */
                            problems: {
                                path: string;
                                page?: number;
                                element?: string;
                                field?: string;
                                code: string;
                                message: string;
                            }[];
                            problem_count: number;
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
    listSurveyOwners: {
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
                            owners: {
                                /** Format: uuid */
                                owner_id: string;
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
    listStarterPieces: {
        parameters: {
            query: {
                language: string;
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
                            pieces: {
                                key: string;
                                /** @enum {string} */
                                type: "survey" | "page" | "element";
                                structure: Record<string, never>;
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
    listTemplates: {
        parameters: {
            query?: {
                type?: "survey" | "page" | "element";
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
                            templates: {
                                /** Format: uuid */
                                template_id: string;
                                /** @enum {string} */
                                type: "survey" | "page" | "element";
                                name: string;
                                /** @description For everybody in the company, otherwise for its owner alone */
                                global: boolean;
                                own: boolean;
                                /** @enum {string} */
                                survey_type: "basic" | "followUp" | "personnel";
                                /** Format: date-time */
                                created_at: string;
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
    saveTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    survey_id: string;
                    /**
                     * @default survey
                     * @enum {string}
                     */
                    type?: "survey" | "page" | "element";
                    /** @description Of type page: which one */
                    page_id?: string;
                    /** @description Of type element: which one */
                    element_id?: string;
                    /** @description By default what is kept is called so itself */
                    name?: string;
                    /** @default false */
                    global?: boolean;
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
                            /** @enum {string} */
                            type: "survey" | "page" | "element";
                            name: string;
                            /** @description For everybody in the company, otherwise for its owner alone */
                            global: boolean;
                            own: boolean;
                            /** @enum {string} */
                            survey_type: "basic" | "followUp" | "personnel";
                            /** Format: date-time */
                            created_at: string;
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
    getTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                            structure: Record<string, never>;
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
    renameTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                templateId: string;
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
                            /** @enum {string} */
                            type: "survey" | "page" | "element";
                            name: string;
                            /** @description For everybody in the company, otherwise for its owner alone */
                            global: boolean;
                            own: boolean;
                            /** @enum {string} */
                            survey_type: "basic" | "followUp" | "personnel";
                            /** Format: date-time */
                            created_at: string;
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
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
    getSurvey: {
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
                            survey_id: string;
                            name: string;
                            /** @enum {string} */
                            type: "basic" | "followUp" | "personnel";
                            /** @enum {string} */
                            state: "unpublished" | "published" | "closed" | "archived";
                            language: string;
                            languages: string[];
                            theme: string;
                            owner_id: string;
                            created_by_id: string;
                            created_for_company_id: string;
                            question_count: number;
                            page_count: number;
                            /** @description Of the draft */
                            survey_version: number;
                            /** @description What respondents get */
                            live_version: number | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            edited_at: string;
                            /** Format: date-time */
                            published_at: string | null;
                            /** Format: date-time */
                            closed_at: string | null;
                            /** Format: date-time */
                            archived_at: string | null;
                            /** Format: date-time */
                            deleted_at: string | null;
                            owner: string;
                            permissions: string[];
                            structure: Record<string, never>;
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
    updateSurvey: {
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
                    survey_version: number;
                    name?: string;
                    /** @enum {string} */
                    type?: "basic" | "followUp" | "personnel";
                    settings?: Record<string, never>;
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
                            survey_id: string;
                            name: string;
                            /** @enum {string} */
                            type: "basic" | "followUp" | "personnel";
                            /** @enum {string} */
                            state: "unpublished" | "published" | "closed" | "archived";
                            language: string;
                            languages: string[];
                            theme: string;
                            owner_id: string;
                            created_by_id: string;
                            created_for_company_id: string;
                            question_count: number;
                            page_count: number;
                            /** @description Of the draft */
                            survey_version: number;
                            /** @description What respondents get */
                            live_version: number | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            edited_at: string;
                            /** Format: date-time */
                            published_at: string | null;
                            /** Format: date-time */
                            closed_at: string | null;
                            /** Format: date-time */
                            archived_at: string | null;
                            /** Format: date-time */
                            deleted_at: string | null;
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
    deleteSurvey: {
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
                            survey_id: string;
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
    patchSurvey: {
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
                    survey_version: number;
                    /** @description Made by the caller: the same save sent again is done once */
                    save_id?: string;
                    changes: ({
                        /** @enum {string} */
                        op: "settings";
                        settings: Record<string, never>;
                    } | {
                        /** @enum {string} */
                        op: "page";
                        page: {
                            id: string;
                        };
                    } | {
                        /** @enum {string} */
                        op: "element";
                        element: {
                            id: string;
                        };
                    } | {
                        /** @enum {string} */
                        op: "order";
                        pages: {
                            id: string;
                            elements: string[];
                        }[];
                    } | {
                        /** @enum {string} */
                        op: "backgroundFields";
                        backgroundFields: Record<string, never>[];
                    } | {
                        /** @enum {string} */
                        op: "translations";
                        language: string;
                        texts: {
                            [key: string]: string | null;
                        } | null;
                        sources?: {
                            [key: string]: string | null;
                        };
                    })[];
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
                            survey_id: string;
                            name: string;
                            /** @enum {string} */
                            type: "basic" | "followUp" | "personnel";
                            /** @enum {string} */
                            state: "unpublished" | "published" | "closed" | "archived";
                            language: string;
                            languages: string[];
                            theme: string;
                            owner_id: string;
                            created_by_id: string;
                            created_for_company_id: string;
                            question_count: number;
                            page_count: number;
                            /** @description Of the draft */
                            survey_version: number;
                            /** @description What respondents get */
                            live_version: number | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            edited_at: string;
                            /** Format: date-time */
                            published_at: string | null;
                            /** Format: date-time */
                            closed_at: string | null;
                            /** Format: date-time */
                            archived_at: string | null;
                            /** Format: date-time */
                            deleted_at: string | null;
                            /** @description Older than survey_version when others have saved since */
                            saved_version: number;
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
    archiveSurvey: {
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
                            survey_id: string;
                            name: string;
                            /** @enum {string} */
                            type: "basic" | "followUp" | "personnel";
                            /** @enum {string} */
                            state: "unpublished" | "published" | "closed" | "archived";
                            language: string;
                            languages: string[];
                            theme: string;
                            owner_id: string;
                            created_by_id: string;
                            created_for_company_id: string;
                            question_count: number;
                            page_count: number;
                            /** @description Of the draft */
                            survey_version: number;
                            /** @description What respondents get */
                            live_version: number | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            edited_at: string;
                            /** Format: date-time */
                            published_at: string | null;
                            /** Format: date-time */
                            closed_at: string | null;
                            /** Format: date-time */
                            archived_at: string | null;
                            /** Format: date-time */
                            deleted_at: string | null;
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
    getBackgroundValueTranslations: {
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
                            survey_version: number;
                            /** @description The main language, in which the texts themselves are */
                            language: string;
                            /** @description What there is to translate, by its key */
                            texts: {
                                [key: string]: string;
                            };
                            translations: {
                                language: string;
                                translatable_data: {
                                    [key: string]: string;
                                };
                                /** @description Keys of texts that changed since */
                                stale: string[];
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
    saveBackgroundValueTranslations: {
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
                    survey_version: number;
                    language: string;
                    translatable_data: {
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
                            survey_version: number;
                            /** @description The main language, in which the texts themselves are */
                            language: string;
                            /** @description What there is to translate, by its key */
                            texts: {
                                [key: string]: string;
                            };
                            translations: {
                                language: string;
                                translatable_data: {
                                    [key: string]: string;
                                };
                                /** @description Keys of texts that changed since */
                                stale: string[];
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
    listBackgroundMappings: {
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
                            mappings: {
                                /** Format: uuid */
                                mapping_id: string;
                                source_field: string;
                                target_field: string;
                                separator: string;
                                mapping_data: string;
                                /** @enum {string} */
                                rule_type: "exact" | "starts_with";
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
    createBackgroundMapping: {
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
                    source_field: string;
                    target_field: string;
                    /** @default ; */
                    separator?: string;
                    /** @description A line for each pair: a value, the separator, what it gives */
                    mapping_data: string;
                    /**
                     * @default exact
                     * @enum {string}
                     */
                    rule_type?: "exact" | "starts_with";
                    /** @description How many mappings stand before it; by default all do */
                    place?: number;
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
                            mapping_id: string;
                            source_field: string;
                            target_field: string;
                            separator: string;
                            mapping_data: string;
                            /** @enum {string} */
                            rule_type: "exact" | "starts_with";
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
    updateBackgroundMapping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                mappingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    source_field?: string;
                    target_field?: string;
                    separator?: string;
                    /** @description A line for each pair: a value, the separator, what it gives */
                    mapping_data?: string;
                    /** @enum {string} */
                    rule_type?: "exact" | "starts_with";
                    /** @default false */
                    confirm_rule_type?: boolean;
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
                            mapping_id: string;
                            source_field: string;
                            target_field: string;
                            separator: string;
                            mapping_data: string;
                            /** @enum {string} */
                            rule_type: "exact" | "starts_with";
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
    deleteBackgroundMapping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                mappingId: string;
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
    getBackgroundValues: {
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
                            survey_version: number;
                            bg_values: {
                                field_id: string;
                                name: string;
                                values: {
                                    value_id: string;
                                    value: string;
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
    getSurveyChanges: {
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
                            survey_version: number;
                            live_version: number | null;
                            changes: {
                                /** @enum {string} */
                                code: "element-added" | "element-removed" | "element-changed" | "element-moved" | "elements-reordered" | "page-added" | "page-removed" | "page-changed" | "pages-reordered" | "settings-changed" | "field-added" | "field-removed" | "field-changed" | "language-added" | "language-removed" | "translations-changed";
                                path: string;
                                text: string;
                                /** @description Of a question that is taken away, for who sees results, unless few are hidden; counting ends at 10,000 */
                                answers?: number;
                                /** @description Rules of the draft that still ask about it */
                                rules?: number;
                            }[];
                            errors: {
                                path: string;
                                code: string;
                                params?: Record<string, never>;
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
    closeSurvey: {
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
                            survey_id: string;
                            name: string;
                            /** @enum {string} */
                            type: "basic" | "followUp" | "personnel";
                            /** @enum {string} */
                            state: "unpublished" | "published" | "closed" | "archived";
                            language: string;
                            languages: string[];
                            theme: string;
                            owner_id: string;
                            created_by_id: string;
                            created_for_company_id: string;
                            question_count: number;
                            page_count: number;
                            /** @description Of the draft */
                            survey_version: number;
                            /** @description What respondents get */
                            live_version: number | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            edited_at: string;
                            /** Format: date-time */
                            published_at: string | null;
                            /** Format: date-time */
                            closed_at: string | null;
                            /** Format: date-time */
                            archived_at: string | null;
                            /** Format: date-time */
                            deleted_at: string | null;
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
    checkSurveyCode: {
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
                    /** @default  */
                    css?: string;
                    /** @default  */
                    js?: string;
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
                            css: {
                                code: string;
                                line: number;
                                column: number;
                                message: string;
                            }[];
                            js: {
                                code: string;
                                line: number;
                                column: number;
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
    listCombinations: {
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
                                surveys: {
                                    /** Format: uuid */
                                    survey_id: string;
                                    /** @description Empty where the caller has no permission on it */
                                    name: string;
                                }[];
                                /** Format: date-time */
                                created_at: string;
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
    createCombination: {
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
                    /** @description The survey itself is one of them, named or not */
                    survey_ids: string[];
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
                            combination_id: string;
                            name: string;
                            surveys: {
                                /** Format: uuid */
                                survey_id: string;
                                /** @description Empty where the caller has no permission on it */
                                name: string;
                            }[];
                            /** Format: date-time */
                            created_at: string;
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
    getCombination: {
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
                            /** Format: uuid */
                            combination_id: string;
                            name: string;
                            surveys: {
                                /** Format: uuid */
                                survey_id: string;
                                /** @description Empty where the caller has no permission on it */
                                name: string;
                            }[];
                            /** Format: date-time */
                            created_at: string;
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
    updateCombination: {
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
                    name?: string;
                    /** @description The survey itself is one of them, named or not */
                    survey_ids?: string[];
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
                            combination_id: string;
                            name: string;
                            surveys: {
                                /** Format: uuid */
                                survey_id: string;
                                /** @description Empty where the caller has no permission on it */
                                name: string;
                            }[];
                            /** Format: date-time */
                            created_at: string;
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
    deleteCombination: {
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
    copySurvey: {
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
                            survey_id: string;
                            name: string;
                            /** @enum {string} */
                            type: "basic" | "followUp" | "personnel";
                            /** @enum {string} */
                            state: "unpublished" | "published" | "closed" | "archived";
                            language: string;
                            languages: string[];
                            theme: string;
                            owner_id: string;
                            created_by_id: string;
                            created_for_company_id: string;
                            question_count: number;
                            page_count: number;
                            /** @description Of the draft */
                            survey_version: number;
                            /** @description What respondents get */
                            live_version: number | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            edited_at: string;
                            /** Format: date-time */
                            published_at: string | null;
                            /** Format: date-time */
                            closed_at: string | null;
                            /** Format: date-time */
                            archived_at: string | null;
                            /** Format: date-time */
                            deleted_at: string | null;
                            owner: string;
                            permissions: string[];
                            structure: Record<string, never>;
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
    getSurveyCss: {
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
    removeSurvey: {
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
                            survey_id: string;
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
    discardSurveyChanges: {
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
                    survey_version: number;
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
                            survey_id: string;
                            name: string;
                            /** @enum {string} */
                            type: "basic" | "followUp" | "personnel";
                            /** @enum {string} */
                            state: "unpublished" | "published" | "closed" | "archived";
                            language: string;
                            languages: string[];
                            theme: string;
                            owner_id: string;
                            created_by_id: string;
                            created_for_company_id: string;
                            question_count: number;
                            page_count: number;
                            /** @description Of the draft */
                            survey_version: number;
                            /** @description What respondents get */
                            live_version: number | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            edited_at: string;
                            /** Format: date-time */
                            published_at: string | null;
                            /** Format: date-time */
                            closed_at: string | null;
                            /** Format: date-time */
                            archived_at: string | null;
                            /** Format: date-time */
                            deleted_at: string | null;
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
    exportSurvey: {
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
    getHiddenChoices: {
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
                            hidden: string[];
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
    listSurveyHierarchies: {
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
                            hierarchies: {
                                id: string;
                                name: string;
                                levels: {
                                    id: string;
                                    name: string;
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
    updateSurveyHierarchies: {
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
                    survey_version: number;
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
                            survey_id: string;
                            name: string;
                            /** @enum {string} */
                            type: "basic" | "followUp" | "personnel";
                            /** @enum {string} */
                            state: "unpublished" | "published" | "closed" | "archived";
                            language: string;
                            languages: string[];
                            theme: string;
                            owner_id: string;
                            created_by_id: string;
                            created_for_company_id: string;
                            question_count: number;
                            page_count: number;
                            /** @description Of the draft */
                            survey_version: number;
                            /** @description What respondents get */
                            live_version: number | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            edited_at: string;
                            /** Format: date-time */
                            published_at: string | null;
                            /** Format: date-time */
                            closed_at: string | null;
                            /** Format: date-time */
                            archived_at: string | null;
                            /** Format: date-time */
                            deleted_at: string | null;
                            hierarchies: {
                                id: string;
                                /** @description Null where nobody knows it */
                                name: string | null;
                                /**
                                 * @description Choices stay as they are where the hierarchy is unknown, or who keeps it cannot be asked
                                 * @enum {string}
                                 */
                                state: "taken" | "unknown" | "away";
                                /** @description That are offered now */
                                choices: number;
                                /** @description The first 5 are named */
                                came: {
                                    count: number;
                                    texts: string[];
                                };
                                went: {
                                    count: number;
                                    texts: string[];
                                };
                                renamed: {
                                    count: number;
                                    names: {
                                        from: string;
                                        to: string;
                                    }[];
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
    getLiveSurvey: {
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
                            survey_version: number;
                            structure: Record<string, never>;
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
    openSurvey: {
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
                    survey_version?: number;
                } | null;
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
                            survey_id: string;
                            name: string;
                            /** @enum {string} */
                            type: "basic" | "followUp" | "personnel";
                            /** @enum {string} */
                            state: "unpublished" | "published" | "closed" | "archived";
                            language: string;
                            languages: string[];
                            theme: string;
                            owner_id: string;
                            created_by_id: string;
                            created_for_company_id: string;
                            question_count: number;
                            page_count: number;
                            /** @description Of the draft */
                            survey_version: number;
                            /** @description What respondents get */
                            live_version: number | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            edited_at: string;
                            /** Format: date-time */
                            published_at: string | null;
                            /** Format: date-time */
                            closed_at: string | null;
                            /** Format: date-time */
                            archived_at: string | null;
                            /** Format: date-time */
                            deleted_at: string | null;
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
    createPage: {
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
                    survey_version: number;
                    page_settings?: Record<string, never>;
                    show_rules?: Record<string, never>[];
                    hide_rules?: Record<string, never>[];
                    page_index?: number;
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
                            survey_version: number;
                            pages: {
                                page_id: string;
                                page_index: number;
                                page_settings: Record<string, never>;
                                show_rules: Record<string, never>[];
                                hide_rules: Record<string, never>[];
                                elements: {
                                    element_id: string;
                                    element_index: number;
                                    /** @enum {string} */
                                    element_type: "question" | "text";
                                    kind: string;
                                    name: string;
                                    element_settings: Record<string, never>;
                                    question?: {
                                        question_type: string;
                                        question_text: string;
                                        choices: {
                                            choice_id: string;
                                            choice_index: number;
                                            text_value: string;
                                            numeric_value: number | null;
                                            report_text: string;
                                            enabled: boolean;
                                            hierarchy_node_id: string | null;
                                        }[];
                                    };
                                    children: {
                                        element_id: string;
                                        element_index: number;
                                        text_value: string;
                                    }[];
                                    meta: {
                                        saved: boolean;
                                    };
                                }[];
                            }[];
                            page?: {
                                page_id: string;
                                page_index: number;
                                page_settings: Record<string, never>;
                                show_rules: Record<string, never>[];
                                hide_rules: Record<string, never>[];
                                elements: {
                                    element_id: string;
                                    element_index: number;
                                    /** @enum {string} */
                                    element_type: "question" | "text";
                                    kind: string;
                                    name: string;
                                    element_settings: Record<string, never>;
                                    question?: {
                                        question_type: string;
                                        question_text: string;
                                        choices: {
                                            choice_id: string;
                                            choice_index: number;
                                            text_value: string;
                                            numeric_value: number | null;
                                            report_text: string;
                                            enabled: boolean;
                                            hierarchy_node_id: string | null;
                                        }[];
                                    };
                                    children: {
                                        element_id: string;
                                        element_index: number;
                                        text_value: string;
                                    }[];
                                    meta: {
                                        saved: boolean;
                                    };
                                }[];
                            };
                            removed_id?: string;
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
    getPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                pageId: string;
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
                            survey_version: number;
                            page: {
                                page_id: string;
                                page_index: number;
                                page_settings: Record<string, never>;
                                show_rules: Record<string, never>[];
                                hide_rules: Record<string, never>[];
                                elements: {
                                    element_id: string;
                                    element_index: number;
                                    /** @enum {string} */
                                    element_type: "question" | "text";
                                    kind: string;
                                    name: string;
                                    element_settings: Record<string, never>;
                                    question?: {
                                        question_type: string;
                                        question_text: string;
                                        choices: {
                                            choice_id: string;
                                            choice_index: number;
                                            text_value: string;
                                            numeric_value: number | null;
                                            report_text: string;
                                            enabled: boolean;
                                            hierarchy_node_id: string | null;
                                        }[];
                                    };
                                    children: {
                                        element_id: string;
                                        element_index: number;
                                        text_value: string;
                                    }[];
                                    meta: {
                                        saved: boolean;
                                    };
                                }[];
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
    updatePage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                pageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    survey_version: number;
                    page_settings?: Record<string, never>;
                    show_rules?: Record<string, never>[];
                    hide_rules?: Record<string, never>[];
                    page_index?: number;
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
                            survey_version: number;
                            pages: {
                                page_id: string;
                                page_index: number;
                                page_settings: Record<string, never>;
                                show_rules: Record<string, never>[];
                                hide_rules: Record<string, never>[];
                                elements: {
                                    element_id: string;
                                    element_index: number;
                                    /** @enum {string} */
                                    element_type: "question" | "text";
                                    kind: string;
                                    name: string;
                                    element_settings: Record<string, never>;
                                    question?: {
                                        question_type: string;
                                        question_text: string;
                                        choices: {
                                            choice_id: string;
                                            choice_index: number;
                                            text_value: string;
                                            numeric_value: number | null;
                                            report_text: string;
                                            enabled: boolean;
                                            hierarchy_node_id: string | null;
                                        }[];
                                    };
                                    children: {
                                        element_id: string;
                                        element_index: number;
                                        text_value: string;
                                    }[];
                                    meta: {
                                        saved: boolean;
                                    };
                                }[];
                            }[];
                            page?: {
                                page_id: string;
                                page_index: number;
                                page_settings: Record<string, never>;
                                show_rules: Record<string, never>[];
                                hide_rules: Record<string, never>[];
                                elements: {
                                    element_id: string;
                                    element_index: number;
                                    /** @enum {string} */
                                    element_type: "question" | "text";
                                    kind: string;
                                    name: string;
                                    element_settings: Record<string, never>;
                                    question?: {
                                        question_type: string;
                                        question_text: string;
                                        choices: {
                                            choice_id: string;
                                            choice_index: number;
                                            text_value: string;
                                            numeric_value: number | null;
                                            report_text: string;
                                            enabled: boolean;
                                            hierarchy_node_id: string | null;
                                        }[];
                                    };
                                    children: {
                                        element_id: string;
                                        element_index: number;
                                        text_value: string;
                                    }[];
                                    meta: {
                                        saved: boolean;
                                    };
                                }[];
                            };
                            removed_id?: string;
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
    deletePage: {
        parameters: {
            query: {
                survey_version: number;
            };
            header?: never;
            path: {
                id: string;
                pageId: string;
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
                            survey_version: number;
                            pages: {
                                page_id: string;
                                page_index: number;
                                page_settings: Record<string, never>;
                                show_rules: Record<string, never>[];
                                hide_rules: Record<string, never>[];
                                elements: {
                                    element_id: string;
                                    element_index: number;
                                    /** @enum {string} */
                                    element_type: "question" | "text";
                                    kind: string;
                                    name: string;
                                    element_settings: Record<string, never>;
                                    question?: {
                                        question_type: string;
                                        question_text: string;
                                        choices: {
                                            choice_id: string;
                                            choice_index: number;
                                            text_value: string;
                                            numeric_value: number | null;
                                            report_text: string;
                                            enabled: boolean;
                                            hierarchy_node_id: string | null;
                                        }[];
                                    };
                                    children: {
                                        element_id: string;
                                        element_index: number;
                                        text_value: string;
                                    }[];
                                    meta: {
                                        saved: boolean;
                                    };
                                }[];
                            }[];
                            page?: {
                                page_id: string;
                                page_index: number;
                                page_settings: Record<string, never>;
                                show_rules: Record<string, never>[];
                                hide_rules: Record<string, never>[];
                                elements: {
                                    element_id: string;
                                    element_index: number;
                                    /** @enum {string} */
                                    element_type: "question" | "text";
                                    kind: string;
                                    name: string;
                                    element_settings: Record<string, never>;
                                    question?: {
                                        question_type: string;
                                        question_text: string;
                                        choices: {
                                            choice_id: string;
                                            choice_index: number;
                                            text_value: string;
                                            numeric_value: number | null;
                                            report_text: string;
                                            enabled: boolean;
                                            hierarchy_node_id: string | null;
                                        }[];
                                    };
                                    children: {
                                        element_id: string;
                                        element_index: number;
                                        text_value: string;
                                    }[];
                                    meta: {
                                        saved: boolean;
                                    };
                                }[];
                            };
                            removed_id?: string;
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
    listElements: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                pageId: string;
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
                            survey_version: number;
                            elements: {
                                element_id: string;
                                element_index: number;
                                /** @enum {string} */
                                element_type: "question" | "text";
                                kind: string;
                                name: string;
                                element_settings: Record<string, never>;
                                question?: {
                                    question_type: string;
                                    question_text: string;
                                    choices: {
                                        choice_id: string;
                                        choice_index: number;
                                        text_value: string;
                                        numeric_value: number | null;
                                        report_text: string;
                                        enabled: boolean;
                                        hierarchy_node_id: string | null;
                                    }[];
                                };
                                children: {
                                    element_id: string;
                                    element_index: number;
                                    text_value: string;
                                }[];
                                meta: {
                                    saved: boolean;
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
    createElement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                pageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    survey_version: number;
                    name?: string;
                    saved?: boolean;
                    element_settings?: Record<string, never>;
                    element_index?: number;
                    kind: string;
                    element_id?: string;
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
                            survey_version: number;
                            page: {
                                page_id: string;
                                page_index: number;
                                page_settings: Record<string, never>;
                                show_rules: Record<string, never>[];
                                hide_rules: Record<string, never>[];
                                elements: {
                                    element_id: string;
                                    element_index: number;
                                    /** @enum {string} */
                                    element_type: "question" | "text";
                                    kind: string;
                                    name: string;
                                    element_settings: Record<string, never>;
                                    question?: {
                                        question_type: string;
                                        question_text: string;
                                        choices: {
                                            choice_id: string;
                                            choice_index: number;
                                            text_value: string;
                                            numeric_value: number | null;
                                            report_text: string;
                                            enabled: boolean;
                                            hierarchy_node_id: string | null;
                                        }[];
                                    };
                                    children: {
                                        element_id: string;
                                        element_index: number;
                                        text_value: string;
                                    }[];
                                    meta: {
                                        saved: boolean;
                                    };
                                }[];
                            };
                            element?: {
                                element_id: string;
                                element_index: number;
                                /** @enum {string} */
                                element_type: "question" | "text";
                                kind: string;
                                name: string;
                                element_settings: Record<string, never>;
                                question?: {
                                    question_type: string;
                                    question_text: string;
                                    choices: {
                                        choice_id: string;
                                        choice_index: number;
                                        text_value: string;
                                        numeric_value: number | null;
                                        report_text: string;
                                        enabled: boolean;
                                        hierarchy_node_id: string | null;
                                    }[];
                                };
                                children: {
                                    element_id: string;
                                    element_index: number;
                                    text_value: string;
                                }[];
                                meta: {
                                    saved: boolean;
                                };
                            };
                            removed_id?: string;
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
    newElementId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                pageId: string;
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
    getElement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                pageId: string;
                elementId: string;
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
                            survey_version: number;
                            element: {
                                element_id: string;
                                element_index: number;
                                /** @enum {string} */
                                element_type: "question" | "text";
                                kind: string;
                                name: string;
                                element_settings: Record<string, never>;
                                question?: {
                                    question_type: string;
                                    question_text: string;
                                    choices: {
                                        choice_id: string;
                                        choice_index: number;
                                        text_value: string;
                                        numeric_value: number | null;
                                        report_text: string;
                                        enabled: boolean;
                                        hierarchy_node_id: string | null;
                                    }[];
                                };
                                children: {
                                    element_id: string;
                                    element_index: number;
                                    text_value: string;
                                }[];
                                meta: {
                                    saved: boolean;
                                };
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
    updateElement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                pageId: string;
                elementId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    survey_version: number;
                    name?: string;
                    saved?: boolean;
                    element_settings?: Record<string, never>;
                    element_index?: number;
                    page_id?: string;
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
                            survey_version: number;
                            page: {
                                page_id: string;
                                page_index: number;
                                page_settings: Record<string, never>;
                                show_rules: Record<string, never>[];
                                hide_rules: Record<string, never>[];
                                elements: {
                                    element_id: string;
                                    element_index: number;
                                    /** @enum {string} */
                                    element_type: "question" | "text";
                                    kind: string;
                                    name: string;
                                    element_settings: Record<string, never>;
                                    question?: {
                                        question_type: string;
                                        question_text: string;
                                        choices: {
                                            choice_id: string;
                                            choice_index: number;
                                            text_value: string;
                                            numeric_value: number | null;
                                            report_text: string;
                                            enabled: boolean;
                                            hierarchy_node_id: string | null;
                                        }[];
                                    };
                                    children: {
                                        element_id: string;
                                        element_index: number;
                                        text_value: string;
                                    }[];
                                    meta: {
                                        saved: boolean;
                                    };
                                }[];
                            };
                            element?: {
                                element_id: string;
                                element_index: number;
                                /** @enum {string} */
                                element_type: "question" | "text";
                                kind: string;
                                name: string;
                                element_settings: Record<string, never>;
                                question?: {
                                    question_type: string;
                                    question_text: string;
                                    choices: {
                                        choice_id: string;
                                        choice_index: number;
                                        text_value: string;
                                        numeric_value: number | null;
                                        report_text: string;
                                        enabled: boolean;
                                        hierarchy_node_id: string | null;
                                    }[];
                                };
                                children: {
                                    element_id: string;
                                    element_index: number;
                                    text_value: string;
                                }[];
                                meta: {
                                    saved: boolean;
                                };
                            };
                            removed_id?: string;
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
    deleteElement: {
        parameters: {
            query: {
                survey_version: number;
            };
            header?: never;
            path: {
                id: string;
                pageId: string;
                elementId: string;
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
                            survey_version: number;
                            page: {
                                page_id: string;
                                page_index: number;
                                page_settings: Record<string, never>;
                                show_rules: Record<string, never>[];
                                hide_rules: Record<string, never>[];
                                elements: {
                                    element_id: string;
                                    element_index: number;
                                    /** @enum {string} */
                                    element_type: "question" | "text";
                                    kind: string;
                                    name: string;
                                    element_settings: Record<string, never>;
                                    question?: {
                                        question_type: string;
                                        question_text: string;
                                        choices: {
                                            choice_id: string;
                                            choice_index: number;
                                            text_value: string;
                                            numeric_value: number | null;
                                            report_text: string;
                                            enabled: boolean;
                                            hierarchy_node_id: string | null;
                                        }[];
                                    };
                                    children: {
                                        element_id: string;
                                        element_index: number;
                                        text_value: string;
                                    }[];
                                    meta: {
                                        saved: boolean;
                                    };
                                }[];
                            };
                            element?: {
                                element_id: string;
                                element_index: number;
                                /** @enum {string} */
                                element_type: "question" | "text";
                                kind: string;
                                name: string;
                                element_settings: Record<string, never>;
                                question?: {
                                    question_type: string;
                                    question_text: string;
                                    choices: {
                                        choice_id: string;
                                        choice_index: number;
                                        text_value: string;
                                        numeric_value: number | null;
                                        report_text: string;
                                        enabled: boolean;
                                        hierarchy_node_id: string | null;
                                    }[];
                                };
                                children: {
                                    element_id: string;
                                    element_index: number;
                                    text_value: string;
                                }[];
                                meta: {
                                    saved: boolean;
                                };
                            };
                            removed_id?: string;
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
    listPages: {
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
                            survey_version: number;
                            pages: {
                                page_id: string;
                                page_index: number;
                                page_settings: Record<string, never>;
                                show_rules: Record<string, never>[];
                                hide_rules: Record<string, never>[];
                                elements: {
                                    element_id: string;
                                    element_index: number;
                                    /** @enum {string} */
                                    element_type: "question" | "text";
                                    kind: string;
                                    name: string;
                                    element_settings: Record<string, never>;
                                    question?: {
                                        question_type: string;
                                        question_text: string;
                                        choices: {
                                            choice_id: string;
                                            choice_index: number;
                                            text_value: string;
                                            numeric_value: number | null;
                                            report_text: string;
                                            enabled: boolean;
                                            hierarchy_node_id: string | null;
                                        }[];
                                    };
                                    children: {
                                        element_id: string;
                                        element_index: number;
                                        text_value: string;
                                    }[];
                                    meta: {
                                        saved: boolean;
                                    };
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
    reorderPages: {
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
                    survey_version: number;
                    page_ids: string[];
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
                            survey_version: number;
                            pages: {
                                page_id: string;
                                page_index: number;
                                page_settings: Record<string, never>;
                                show_rules: Record<string, never>[];
                                hide_rules: Record<string, never>[];
                                elements: {
                                    element_id: string;
                                    element_index: number;
                                    /** @enum {string} */
                                    element_type: "question" | "text";
                                    kind: string;
                                    name: string;
                                    element_settings: Record<string, never>;
                                    question?: {
                                        question_type: string;
                                        question_text: string;
                                        choices: {
                                            choice_id: string;
                                            choice_index: number;
                                            text_value: string;
                                            numeric_value: number | null;
                                            report_text: string;
                                            enabled: boolean;
                                            hierarchy_node_id: string | null;
                                        }[];
                                    };
                                    children: {
                                        element_id: string;
                                        element_index: number;
                                        text_value: string;
                                    }[];
                                    meta: {
                                        saved: boolean;
                                    };
                                }[];
                            }[];
                            page?: {
                                page_id: string;
                                page_index: number;
                                page_settings: Record<string, never>;
                                show_rules: Record<string, never>[];
                                hide_rules: Record<string, never>[];
                                elements: {
                                    element_id: string;
                                    element_index: number;
                                    /** @enum {string} */
                                    element_type: "question" | "text";
                                    kind: string;
                                    name: string;
                                    element_settings: Record<string, never>;
                                    question?: {
                                        question_type: string;
                                        question_text: string;
                                        choices: {
                                            choice_id: string;
                                            choice_index: number;
                                            text_value: string;
                                            numeric_value: number | null;
                                            report_text: string;
                                            enabled: boolean;
                                            hierarchy_node_id: string | null;
                                        }[];
                                    };
                                    children: {
                                        element_id: string;
                                        element_index: number;
                                        text_value: string;
                                    }[];
                                    meta: {
                                        saved: boolean;
                                    };
                                }[];
                            };
                            removed_id?: string;
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
    uploadSurveyPicture: {
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
                     * @default image_element
                     * @enum {string}
                     */
                    file_type?: "image_element" | "logo";
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
                            fileId: string;
                            file_type: string;
                            name: string;
                            contentType: string;
                            size: number;
                            /** Format: date-time */
                            createdAt: string;
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
    publishSurveyChanges: {
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
                    survey_version: number;
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
                            survey_id: string;
                            name: string;
                            /** @enum {string} */
                            type: "basic" | "followUp" | "personnel";
                            /** @enum {string} */
                            state: "unpublished" | "published" | "closed" | "archived";
                            language: string;
                            languages: string[];
                            theme: string;
                            owner_id: string;
                            created_by_id: string;
                            created_for_company_id: string;
                            question_count: number;
                            page_count: number;
                            /** @description Of the draft */
                            survey_version: number;
                            /** @description What respondents get */
                            live_version: number | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            edited_at: string;
                            /** Format: date-time */
                            published_at: string | null;
                            /** Format: date-time */
                            closed_at: string | null;
                            /** Format: date-time */
                            archived_at: string | null;
                            /** Format: date-time */
                            deleted_at: string | null;
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
    reopenSurvey: {
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
                            survey_id: string;
                            name: string;
                            /** @enum {string} */
                            type: "basic" | "followUp" | "personnel";
                            /** @enum {string} */
                            state: "unpublished" | "published" | "closed" | "archived";
                            language: string;
                            languages: string[];
                            theme: string;
                            owner_id: string;
                            created_by_id: string;
                            created_for_company_id: string;
                            question_count: number;
                            page_count: number;
                            /** @description Of the draft */
                            survey_version: number;
                            /** @description What respondents get */
                            live_version: number | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            edited_at: string;
                            /** Format: date-time */
                            published_at: string | null;
                            /** Format: date-time */
                            closed_at: string | null;
                            /** Format: date-time */
                            archived_at: string | null;
                            /** Format: date-time */
                            deleted_at: string | null;
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
    restoreSurvey: {
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
                            survey_id: string;
                            name: string;
                            /** @enum {string} */
                            type: "basic" | "followUp" | "personnel";
                            /** @enum {string} */
                            state: "unpublished" | "published" | "closed" | "archived";
                            language: string;
                            languages: string[];
                            theme: string;
                            owner_id: string;
                            created_by_id: string;
                            created_for_company_id: string;
                            question_count: number;
                            page_count: number;
                            /** @description Of the draft */
                            survey_version: number;
                            /** @description What respondents get */
                            live_version: number | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            edited_at: string;
                            /** Format: date-time */
                            published_at: string | null;
                            /** Format: date-time */
                            closed_at: string | null;
                            /** Format: date-time */
                            archived_at: string | null;
                            /** Format: date-time */
                            deleted_at: string | null;
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
    listRevisions: {
        parameters: {
            query?: {
                per_page?: number;
                page_no?: number;
                sort_order?: "asc" | "desc";
                filter?: string;
                timestamp?: number;
                saved_by_id?: string;
                named?: boolean;
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
                                survey_version: number;
                                operation: string;
                                /** Format: date-time */
                                saved_at: string;
                                saved_by_id: string | null;
                                saved_by: string;
                                /** @description That somebody gave it; such a one is kept for good */
                                name: string | null;
                                /**
                                 * Format: date-time
                                 * @description When respondents got it first
                                 */
                                live_at: string | null;
                                /**
                                 * Format: date-time
                                 * @description When they got another one; null while they get it
                                 */
                                live_until: string | null;
                                /** @description The first of what it changed, in words; none where finding out would take long */
                                changes: string[];
                                /** @description How many more there are */
                                more_changes: number;
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
    listRevisionAuthors: {
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
                            authors: {
                                user_id: string;
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
    getRevision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                version: number;
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
                            survey_version: number;
                            structure: Record<string, never>;
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
    getRevisionChanges: {
        parameters: {
            query?: {
                since?: number;
            };
            header?: never;
            path: {
                id: string;
                version: number;
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
                            /** @description What it is compared with; null: there is none before it */
                            since: number | null;
                            changes: {
                                /** @enum {string} */
                                code: "element-added" | "element-removed" | "element-changed" | "element-moved" | "elements-reordered" | "page-added" | "page-removed" | "page-changed" | "pages-reordered" | "settings-changed" | "field-added" | "field-removed" | "field-changed" | "language-added" | "language-removed" | "translations-changed";
                                path: string;
                                text: string;
                                details: string[];
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
    nameRevision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                version: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string | null;
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
                            survey_version: number;
                            name: string | null;
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
    restoreRevision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                version: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    survey_version: number;
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
                            survey_id: string;
                            name: string;
                            /** @enum {string} */
                            type: "basic" | "followUp" | "personnel";
                            /** @enum {string} */
                            state: "unpublished" | "published" | "closed" | "archived";
                            language: string;
                            languages: string[];
                            theme: string;
                            owner_id: string;
                            created_by_id: string;
                            created_for_company_id: string;
                            question_count: number;
                            page_count: number;
                            /** @description Of the draft */
                            survey_version: number;
                            /** @description What respondents get */
                            live_version: number | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            edited_at: string;
                            /** Format: date-time */
                            published_at: string | null;
                            /** Format: date-time */
                            closed_at: string | null;
                            /** Format: date-time */
                            archived_at: string | null;
                            /** Format: date-time */
                            deleted_at: string | null;
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
    listShares: {
        parameters: {
            query?: {
                per_page?: number;
                page_no?: number;
                sort_by?: "name" | "created_at";
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
                                share_id: string;
                                shared_to: {
                                    /** @enum {string} */
                                    type: "user" | "group";
                                    /** Format: uuid */
                                    id: string;
                                    email: string | null;
                                    /** @description Empty for who is gone */
                                    name: string;
                                    /** @description Of a group */
                                    members: number | null;
                                };
                                permissions: ("full" | "view" | "viewLinks" | "edit" | "reportView" | "reportEdit" | "bgLimits" | "answerLimits" | "rawAnswers" | "gdpr" | "ticketManagement" | "modifyFeedback" | "ticketReport")[];
                                metaroles: ("owner" | "editor" | "reportReader" | "analyst" | "ticketHandler" | "dataProtection")[];
                                /** @description All that it gives, its metaroles included */
                                effective: ("full" | "view" | "viewLinks" | "edit" | "reportView" | "reportEdit" | "bgLimits" | "answerLimits" | "rawAnswers" | "gdpr" | "ticketManagement" | "modifyFeedback" | "ticketReport")[];
                                background_limits: {
                                    field_id: string;
                                    values: string[];
                                }[];
                                answer_limits: {
                                    element_id: string;
                                    row_id?: string;
                                    values?: string[];
                                    min?: number;
                                    max?: number;
                                }[];
                                managed_by_api: boolean;
                                version: number;
                                /** Format: date-time */
                                created_at: string;
                                /** @description The limits in words, a line for each value */
                                limits_text: string;
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
    createShares: {
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
                    permissions?: ("full" | "view" | "viewLinks" | "edit" | "reportView" | "reportEdit" | "bgLimits" | "answerLimits" | "rawAnswers" | "gdpr" | "ticketManagement" | "modifyFeedback" | "ticketReport")[];
                    /** @default [] */
                    metaroles?: ("owner" | "editor" | "reportReader" | "analyst" | "ticketHandler" | "dataProtection")[];
                    /** @default [] */
                    background_limits?: {
                        field_id: string;
                        values: string[];
                    }[];
                    /** @default [] */
                    answer_limits?: {
                        element_id: string;
                        row_id?: string;
                        values?: string[];
                        min?: number;
                        max?: number;
                    }[];
                    shared_to: (string)[];
                    /**
                     * @description An integration keeps it: people can neither change nor remove it
                     * @default false
                     */
                    managed_by_api?: boolean;
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
                            shares: {
                                /** Format: uuid */
                                share_id: string;
                                shared_to: {
                                    /** @enum {string} */
                                    type: "user" | "group";
                                    /** Format: uuid */
                                    id: string;
                                    email: string | null;
                                    /** @description Empty for who is gone */
                                    name: string;
                                    /** @description Of a group */
                                    members: number | null;
                                };
                                permissions: ("full" | "view" | "viewLinks" | "edit" | "reportView" | "reportEdit" | "bgLimits" | "answerLimits" | "rawAnswers" | "gdpr" | "ticketManagement" | "modifyFeedback" | "ticketReport")[];
                                metaroles: ("owner" | "editor" | "reportReader" | "analyst" | "ticketHandler" | "dataProtection")[];
                                /** @description All that it gives, its metaroles included */
                                effective: ("full" | "view" | "viewLinks" | "edit" | "reportView" | "reportEdit" | "bgLimits" | "answerLimits" | "rawAnswers" | "gdpr" | "ticketManagement" | "modifyFeedback" | "ticketReport")[];
                                background_limits: {
                                    field_id: string;
                                    values: string[];
                                }[];
                                answer_limits: {
                                    element_id: string;
                                    row_id?: string;
                                    values?: string[];
                                    min?: number;
                                    max?: number;
                                }[];
                                managed_by_api: boolean;
                                version: number;
                                /** Format: date-time */
                                created_at: string;
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
    listShareCandidates: {
        parameters: {
            query?: {
                filter?: string;
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
                            candidates: {
                                /** @enum {string} */
                                type: "user" | "group";
                                /** Format: uuid */
                                id: string;
                                email: string | null;
                                /** @description Empty for who is gone */
                                name: string;
                                /** @description Of a group */
                                members: number | null;
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
    updateShare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                shareId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default [] */
                    permissions?: ("full" | "view" | "viewLinks" | "edit" | "reportView" | "reportEdit" | "bgLimits" | "answerLimits" | "rawAnswers" | "gdpr" | "ticketManagement" | "modifyFeedback" | "ticketReport")[];
                    /** @default [] */
                    metaroles?: ("owner" | "editor" | "reportReader" | "analyst" | "ticketHandler" | "dataProtection")[];
                    /** @default [] */
                    background_limits?: {
                        field_id: string;
                        values: string[];
                    }[];
                    /** @default [] */
                    answer_limits?: {
                        element_id: string;
                        row_id?: string;
                        values?: string[];
                        min?: number;
                        max?: number;
                    }[];
                    /** @description The one that the caller has seen */
                    version: number;
                    /** @description An integration takes it over, or lets it go */
                    managed_by_api?: boolean;
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
                            share_id: string;
                            shared_to: {
                                /** @enum {string} */
                                type: "user" | "group";
                                /** Format: uuid */
                                id: string;
                                email: string | null;
                                /** @description Empty for who is gone */
                                name: string;
                                /** @description Of a group */
                                members: number | null;
                            };
                            permissions: ("full" | "view" | "viewLinks" | "edit" | "reportView" | "reportEdit" | "bgLimits" | "answerLimits" | "rawAnswers" | "gdpr" | "ticketManagement" | "modifyFeedback" | "ticketReport")[];
                            metaroles: ("owner" | "editor" | "reportReader" | "analyst" | "ticketHandler" | "dataProtection")[];
                            /** @description All that it gives, its metaroles included */
                            effective: ("full" | "view" | "viewLinks" | "edit" | "reportView" | "reportEdit" | "bgLimits" | "answerLimits" | "rawAnswers" | "gdpr" | "ticketManagement" | "modifyFeedback" | "ticketReport")[];
                            background_limits: {
                                field_id: string;
                                values: string[];
                            }[];
                            answer_limits: {
                                element_id: string;
                                row_id?: string;
                                values?: string[];
                                min?: number;
                                max?: number;
                            }[];
                            managed_by_api: boolean;
                            version: number;
                            /** Format: date-time */
                            created_at: string;
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
    deleteShare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                shareId: string;
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
    exportShares: {
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
    importShares: {
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
                     * @description JSON: heading of the column by what it holds
                     * @default {}
                     */
                    mapping?: string;
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
                            /** @description How many were made */
                            shares: number;
                            /** @description Of rows that were skipped */
                            faults: {
                                row: number;
                                column: string;
                                code: string;
                                value?: string;
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
    previewShareImport: {
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
                            headers: string[];
                            rows: string[][];
                            count: number;
                            mapping: {
                                email?: string;
                                group?: string;
                                permissions?: string;
                                metaroles?: string;
                                background_limits?: string;
                                answer_limits?: string;
                                managed_by_api?: string;
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
    getSurveySince: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                version: number;
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
                            name: string;
                            /** @enum {string} */
                            type: "basic" | "followUp" | "personnel";
                            /** @enum {string} */
                            state: "unpublished" | "published" | "closed" | "archived";
                            language: string;
                            languages: string[];
                            theme: string;
                            owner_id: string;
                            created_by_id: string;
                            created_for_company_id: string;
                            question_count: number;
                            page_count: number;
                            /** @description Of the draft */
                            survey_version: number;
                            /** @description What respondents get */
                            live_version: number | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            edited_at: string;
                            /** Format: date-time */
                            published_at: string | null;
                            /** Format: date-time */
                            closed_at: string | null;
                            /** Format: date-time */
                            archived_at: string | null;
                            /** Format: date-time */
                            deleted_at: string | null;
                            changes: Record<string, never>[] | null;
                            structure: Record<string, never> | null;
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
    getTranslations: {
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
                            survey_version: number;
                            /** @description The main language, in which the texts themselves are */
                            language: string;
                            /** @description What there is to translate, by its key */
                            texts: {
                                [key: string]: string;
                            };
                            translations: {
                                language: string;
                                translatable_data: {
                                    [key: string]: string;
                                };
                                /** @description Keys of texts that changed since */
                                stale: string[];
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
    saveTranslations: {
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
                    survey_version: number;
                    language: string;
                    translatable_data: {
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
                            survey_version: number;
                            /** @description The main language, in which the texts themselves are */
                            language: string;
                            /** @description What there is to translate, by its key */
                            texts: {
                                [key: string]: string;
                            };
                            translations: {
                                language: string;
                                translatable_data: {
                                    [key: string]: string;
                                };
                                /** @description Keys of texts that changed since */
                                stale: string[];
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
    exportTranslations: {
        parameters: {
            query?: {
                format?: "xlsx" | "xliff";
                language?: string[] | string;
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
    compareTranslations: {
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
                            /** @description That it was compared with */
                            survey_version: number;
                            changes: {
                                /** @description Row of the table, or line of the XLIFF */
                                row: number;
                                key: string;
                                language: string;
                                text: string;
                                before: string | null;
                                /** @description Mark of the text that was translated, where it says something else now */
                                made_from?: string;
                            }[];
                            /** @description The first 200: what is left out */
                            problems: {
                                row: number;
                                key: string;
                                code: string;
                            }[];
                            problem_count: number;
                            /** @description Translations that the survey has already */
                            same: number;
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
    unarchiveSurvey: {
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
                            survey_id: string;
                            name: string;
                            /** @enum {string} */
                            type: "basic" | "followUp" | "personnel";
                            /** @enum {string} */
                            state: "unpublished" | "published" | "closed" | "archived";
                            language: string;
                            languages: string[];
                            theme: string;
                            owner_id: string;
                            created_by_id: string;
                            created_for_company_id: string;
                            question_count: number;
                            page_count: number;
                            /** @description Of the draft */
                            survey_version: number;
                            /** @description What respondents get */
                            live_version: number | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            edited_at: string;
                            /** Format: date-time */
                            published_at: string | null;
                            /** Format: date-time */
                            closed_at: string | null;
                            /** Format: date-time */
                            archived_at: string | null;
                            /** Format: date-time */
                            deleted_at: string | null;
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
    updateBackgroundValues: {
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
                    survey_version: number;
                    bg_values: {
                        field_id: string;
                        values: {
                            value_id?: string;
                            value: string;
                        }[];
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
                            survey_version: number;
                            bg_values: {
                                field_id: string;
                                name: string;
                                values: {
                                    value_id: string;
                                    value: string;
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
    getSurveyView: {
        parameters: {
            query: {
                survey_id: string;
                language?: string;
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
                            survey_id: string;
                            survey_version: number;
                            /** @enum {string} */
                            state: "unpublished" | "published" | "closed" | "archived";
                            view: Record<string, never>;
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
