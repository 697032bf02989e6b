// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Guarded} from "./Guarded.sol";

/// @title What every contract shares that acts on a voucher of Passport
/// @notice A voucher is an EIP-712 message signed by Passport's key for one account, one nonce and a few minutes. The
/// domain binds it to this contract on this chain. The nonce is never an argument: the signature must cover the
/// account's current one, so each voucher works once and at most one voucher of an account can be used next.
/// @dev A nonce is the epoch in its upper bits and the account's count of that epoch in the lower 64. So every voucher
/// carries its epoch, ending the epoch voids all that are not used yet, and the counts of an epoch that is over never move
/// again: whether one of its vouchers was used can be told for all time.
abstract contract SignedVouchers is Guarded, EIP712 {
    /// @notice A voucher lives five minutes; a former key that stays good for longer than this is a mistake.
    uint256 public constant MAX_SIGNER_OVERLAP = 1 days;

    /// @dev The verdicts of `verify`. Numbers instead of an enum, because the page reads them over the ABI.
    uint8 internal constant OK = 0;
    uint8 internal constant PAUSED = 1;
    uint8 internal constant EXPIRED = 2;
    uint8 internal constant BAD_SIGNATURE = 3;

    uint256 private constant COUNT_BITS = 64;

    /// @notice The key whose vouchers are good, or zero when it was revoked.
    address public signer;
    /// @notice The key before it, good until `previousSignerUntil`, or zero.
    address public previousSigner;
    /// @notice The last second in which a voucher of `previousSigner` is good.
    uint256 public previousSignerUntil;
    /// @notice Vouchers of an earlier epoch are void, used for the queue or not used at all.
    uint256 public epoch;

    mapping(uint256 epoch => mapping(address account => uint64)) private _counts;

    event SignerChanged(address indexed previous, address indexed next);
    event NonceCancelled(address indexed account, uint256 indexed nonce);
    event EpochKilled(uint256 indexed epoch);

    error VoucherExpired(uint256 expiry);
    error InvalidSignature();
    error SignerOverlapTooLong(uint256 longest);

    constructor(address firstSigner) {
        if (firstSigner == address(0)) revert ZeroAddress();
        signer = firstSigner;
        emit SignerChanged(address(0), firstSigner);
    }

    /// @notice The nonce that the account's next voucher must carry.
    function nonces(address account) external view returns (uint256) {
        return _nonceOf(account);
    }

    /// @notice How many vouchers the account has used or cancelled in an epoch. A voucher was used or cancelled exactly if
    /// this is above the lower 64 bits of its nonce.
    function countIn(uint256 epoch_, address account) external view returns (uint64) {
        return _counts[epoch_][account];
    }

    /// @notice Replaces the key.
    /// @param overlap For how many seconds vouchers of the old key stay good, so that those in flight are not lost. Zero
    /// cuts every former key off at once.
    function setSigner(address next, uint256 overlap) external onlyRole(DEFAULT_ADMIN_ROLE) {
        if (next == address(0)) revert ZeroAddress();
        if (overlap > MAX_SIGNER_OVERLAP) revert SignerOverlapTooLong(MAX_SIGNER_OVERLAP);
        address previous = signer;
        previousSigner = overlap == 0 ? address(0) : previous;
        previousSignerUntil = overlap == 0 ? 0 : block.timestamp + overlap;
        signer = next;
        emit SignerChanged(previous, next);
    }

    /// @notice Cuts off the key and the one before it: the answer to a stolen one. A new key comes through the timelock.
    function revokeSigner() external onlyRole(GUARDIAN_ROLE) {
        emit SignerChanged(signer, address(0));
        signer = address(0);
        previousSigner = address(0);
        previousSignerUntil = 0;
    }

    /// @notice Voids every voucher of this epoch: those not used yet, and those that wait in a queue. A stolen key can sign for
    /// later epochs, so it is revoked as well.
    function killEpoch() external onlyRole(GUARDIAN_ROLE) {
        emit EpochKilled(epoch++);
    }

    /// @notice Makes the caller's open voucher worthless. Works while paused: it can only take a right away.
    function cancelNonce() external {
        emit NonceCancelled(msg.sender, _useNonce(msg.sender));
    }

    /// @dev Spends the caller's voucher or reverts. Everything that a voucher opens happens after this.
    function _spendVoucher(bytes32 structHash, uint256 expiry, bytes calldata signature)
        internal
        whenNotPaused
        returns (uint256 nonce)
    {
        if (block.timestamp > expiry) revert VoucherExpired(expiry);
        if (!_isSigned(structHash, signature)) revert InvalidSignature();
        return _useNonce(msg.sender);
    }

    /// @dev The same judgement as a number, for `verify`.
    function _judgeVoucher(bytes32 structHash, uint256 expiry, bytes calldata signature) internal view returns (uint8) {
        if (paused()) return PAUSED;
        if (block.timestamp > expiry) return EXPIRED;
        return _isSigned(structHash, signature) ? OK : BAD_SIGNATURE;
    }

    function _nonceOf(address account) internal view returns (uint256) {
        return (epoch << COUNT_BITS) | _counts[epoch][account];
    }

    function _epochOf(uint256 nonce) internal pure returns (uint256) {
        return nonce >> COUNT_BITS;
    }

    function _useNonce(address account) private returns (uint256 nonce) {
        nonce = _nonceOf(account);
        ++_counts[epoch][account];
    }

    /// @dev ECDSA refuses the second, mirrored form of a signature, so a voucher has exactly one. It never recovers the
    /// zero address without a failure, so a revoked key signs nothing.
    function _isSigned(bytes32 structHash, bytes calldata signature) private view returns (bool) {
        (address recovered, ECDSA.RecoverError failure,) =
            ECDSA.tryRecoverCalldata(_hashTypedDataV4(structHash), signature);
        if (failure != ECDSA.RecoverError.NoError) return false;
        if (recovered == signer) return true;
        return recovered == previousSigner && block.timestamp <= previousSignerUntil;
    }
}
