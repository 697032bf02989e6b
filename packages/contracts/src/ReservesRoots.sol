// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Dismissible} from "./Dismissible.sol";

/// @title The roots of Passport's proofs of reserves
/// @notice A root that lies here is the same for everybody and for ever: no report can be shown to one player with one
/// root and to another with another. `verify` is the check that the page makes in the browser (reserves-proof.ts), for
/// players who would rather trust a contract than a page.
/// With the root lies the hash of the books' newest reconciliation (decision 0051): each follows from the one before it, so
/// books that are written again later no longer have the hashes that lie here.
/// @dev leaf = SHA-256(0x00, report, account, balance, salt), node = SHA-256(0x01, left hash, left sum, right hash, right
/// sum); a last node without a neighbour is paired with padding of sum zero.
contract ReservesRoots is Dismissible {
    struct Report {
        bytes32 root;
        uint256 liabilities;
        uint128 accounts;
        uint64 publishedAt;
        uint64 booksNumber;
        bytes32 booksHash;
        bytes16 previous;
    }

    /// @notice A neighbour on the way from a leaf to the root.
    struct Step {
        bytes32 hash;
        uint256 sum;
        bool isLeft;
    }

    bytes32 public constant PUBLISHER_ROLE = keccak256("PUBLISHER_ROLE");

    /// @dev SHA-256 of the single byte 0x02, which starts no leaf and no node.
    bytes32 private constant PADDING = 0xdbc1b4c900ffe48d575b5da5c638040125f65db0fe3e24494b76ea986457d986;
    /// @dev A path of a tree with 2^64 accounts. Longer ones are no proof but an attempt to burn gas.
    uint256 private constant MAX_STEPS = 64;

    /// @notice No report follows another one sooner. A thief of the publisher's key fills an hour with a handful of false reports,
    /// and not a block with thousands that the guardian would have to disown one by one.
    uint256 public constant MIN_INTERVAL = 10 minutes;

    mapping(bytes16 reportId => Report) public reports;
    /// @notice The report that was published last.
    bytes16 public latest;
    /// @notice True for a report that a guardian has disowned: a thief of the publisher's key published it.
    mapping(bytes16 reportId => bool) public isDisowned;

    event RootPublished(
        bytes16 indexed reportId,
        bytes32 root,
        uint256 liabilities,
        uint256 accounts,
        uint64 booksNumber,
        bytes32 booksHash
    );

    event RootDisowned(bytes16 indexed reportId);

    error EmptyReport();
    error IncompleteBooks();
    error AlreadyPublished(bytes16 reportId);
    error NotPublished(bytes16 reportId);
    error NotLatest(bytes16 latest);
    error TooSoon(uint256 notBefore);

    constructor(address timelock, address guardian, address publisher) Dismissible(timelock, guardian) {
        if (publisher == address(0)) revert ZeroAddress();
        _grantRole(PUBLISHER_ROLE, publisher);
    }

    /// @notice Publishes a report, once. No account can change or remove it, not even the publisher or the admin.
    /// @param previous The report that the publisher knows as the latest: one that another holder of the key has slipped in
    /// is noticed by the next publication.
    /// @param booksNumber The newest reconciliation when the report was taken, with its hash; both zero before the first one.
    function publish(
        bytes16 reportId,
        bytes32 root,
        uint256 liabilities,
        uint128 accounts,
        uint64 booksNumber,
        bytes32 booksHash,
        bytes16 previous
    ) external onlyRole(PUBLISHER_ROLE) {
        if (reportId == 0 || root == 0 || accounts == 0) revert EmptyReport();
        if ((booksNumber == 0) != (booksHash == 0)) revert IncompleteBooks();
        if (reports[reportId].accounts != 0) revert AlreadyPublished(reportId);
        if (previous != latest) revert NotLatest(latest);
        uint256 notBefore = reports[previous].publishedAt + MIN_INTERVAL;
        if (block.timestamp < notBefore) revert TooSoon(notBefore);
        reports[reportId] =
            Report(root, liabilities, accounts, uint64(block.timestamp), booksNumber, booksHash, previous);
        latest = reportId;
        emit RootPublished(reportId, root, liabilities, accounts, booksNumber, booksHash);
    }

    /// @notice Marks a false report. It stays where it is, for everybody to see, and verifies nothing from now on.
    function disown(bytes16 reportId) external onlyRole(GUARDIAN_ROLE) {
        if (reports[reportId].accounts == 0) revert NotPublished(reportId);
        isDisowned[reportId] = true;
        emit RootDisowned(reportId);
    }

    /// @notice Whether the account's balance is part of the report's liabilities.
    function verify(bytes16 reportId, bytes16 accountId, uint256 balance, bytes32 salt, Step[] calldata path)
        external
        view
        returns (bool)
    {
        Report memory report = reports[reportId];
        if (report.accounts == 0 || isDisowned[reportId] || path.length > MAX_STEPS) return false;
        uint256 place = _placeOf(path);
        if (place >= report.accounts) return false;
        bytes32 hash = sha256(abi.encodePacked(uint8(0), reportId, accountId, balance, salt));
        uint256 sum = balance;
        uint256 size = report.accounts;
        for (uint256 level = 0; level < path.length; ++level) {
            Step calldata step = path[level];
            bool isAlone = !step.isLeft && (place >> level) + 1 >= size;
            if (size == 1 || isAlone != (step.hash == PADDING) || (isAlone && step.sum != 0)) return false;
            (bool fits, uint256 total) = Math.tryAdd(sum, step.sum);
            if (!fits) return false;
            hash = step.isLeft ? _node(step.hash, step.sum, hash, sum) : _node(hash, sum, step.hash, step.sum);
            (sum, size) = (total, (size + 1) / 2);
        }
        return size == 1 && sum == report.liabilities && hash == report.root;
    }

    function _placeOf(Step[] calldata path) private pure returns (uint256 place) {
        for (uint256 level = 0; level < path.length; ++level) {
            if (path[level].isLeft) place += 2 ** level;
        }
    }

    function _node(bytes32 left, uint256 leftSum, bytes32 right, uint256 rightSum) private pure returns (bytes32) {
        return sha256(abi.encodePacked(uint8(1), left, leftSum, right, rightSum));
    }
}
